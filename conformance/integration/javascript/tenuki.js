// tenuki: a game in memory, without a page. It knows turns, two passes that end the game, basic ko and superko in
// three kinds; suicide is always forbidden. It has no way to set a position up: the starting position is put in its
// list of moves as if somebody had just played there.
'use strict'
const { needs, serve } = require('../../adapters/javascript/adapter.js')
const { installed, version } = require('./installed.js')
const tenuki = installed('tenuki')
const Intersection = installed('tenuki/lib/intersection').default

const KO_RULES = { none: 'simple', positional: 'positional-superko', situational: 'situational-superko' }

class Game {
  constructor(rows, toMove, choices) {
    const basic = choices.superko === 'none' ? 'in-force' : 'none'
    needs(choices, { suicide: ['forbidden'], 'basic-ko': [basic], 'ko-pass-ban': ['none'], 'fixed-ko': ['none'] })
    needs(choices, { superko: Object.keys(KO_RULES), 'passes-to-end': ['two'] })
    this.game = new tenuki.Game({ boardSize: rows.length, koRule: KO_RULES[choices.superko] })
    const colours = { '.': 'empty', X: 'black', O: 'white' }
    const intersections = rows.flatMap((row, y) => row.map((sign, x) => new Intersection(y, x, colours[sign])))
    const color = toMove === 'B' ? 'white' : 'black'
    const start = { intersections, color, pass: false, playedPoint: null, capturedPositions: [], koPoint: null }
    this.game._moves = [this.game.currentState().copyWithAttributes(start)]
  }

  move(colour, point) {
    if (this.game.isOver()) return ['sequence-ended']
    if (this.game.currentPlayer() !== (colour === 'B' ? 'black' : 'white')) return ['not-your-turn']
    if (!point) return this.game.pass() ? [] : ['illegal']
    try {
      return this.game.playAt(point[1], point[0]) ? [] : ['illegal']
    } catch (error) {
      if (!/outside the board|cannot be negative/.test(error.message)) throw error
      return ['off-board']
    }
  }

  rows() {
    const signs = this.game.intersections().map(point => ({ empty: '.', black: 'X', white: 'O' })[point.value])
    const size = this.game.boardSize
    return Array.from({ length: size }, (_, y) => signs.slice(y * size, (y + 1) * size))
  }

  ended() {
    return this.game.isOver()
  }
}

serve((...start) => new Game(...start), 'tenuki', version('tenuki'), {
  questions: ['legal', 'replay'], boards: { min: 1, max: 19, rectangular: false }
})
