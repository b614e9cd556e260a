// tenuki: a game in memory, without a page. It knows turns, two passes that end the game, basic ko and superko in
// three kinds; suicide is always forbidden. It has no way to set a position up: the starting position is put in its
// list of moves as if somebody had just played there. It counts area and territory, without eyes in seki, which it
// finds itself; a stone that is marked as dead marks its neighbours of the same colour, too.
'use strict'
const { Unsupported, needs, serve } = require('../../adapters/javascript/adapter.js')
const { installed, version } = require('./installed.js')
const tenuki = installed('tenuki')
const Intersection = installed('tenuki/lib/intersection').default

const KO_RULES = { none: 'simple', positional: 'positional-superko', situational: 'situational-superko' }

class Game {
  constructor(rows, toMove, choices) {
    const scoring = choices.counting === 'territory' ? 'territory' : 'area'
    this.game = new tenuki.Game({ boardSize: rows.length, koRule: KO_RULES[choices.superko], scoring })
    this.choices = choices
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

  score(dead, komi, handicap, { prisoners = { black: 0, white: 0 } }) {
    if (handicap) throw new Unsupported('it is told of handicap stones when a game begins')
    const territory = this.choices.counting === 'territory'
    needs(this.choices, { 'eyes-in-seki': [territory ? 'not-counted' : 'counted'] })
    needs(this.choices, territory ? { 'pass-stones': ['none'], 'dead-stones': ['in-territory'] } : {})
    while (!this.game.isOver()) this.game.pass() // before that it finds no territory
    if (this.choices['dead-stones'] !== 'stay') dead.forEach(([x, y]) => this.game.markDeadAt(y, x))
    if (this.game.deadStones().length > dead.length) throw new Unsupported('it marks more stones as dead than agreed')
    const { black, white } = this.game.score()
    return { margin: black - white - komi + (territory ? prisoners.white - prisoners.black : 0) }
  }

  ended() {
    return this.game.isOver()
  }
}

serve((...start) => new Game(...start), 'tenuki', version('tenuki'), {
  questions: ['legal', 'replay', 'score'],
  boards: { min: 1, max: 19 },
  unseen: ['ko-pass'],
  choices: {
    suicide: ['forbidden'], 'basic-ko': ['in-force'], 'ko-pass-ban': ['none'], 'fixed-ko': ['none'],
    'passes-to-end': ['two']
  }
})
