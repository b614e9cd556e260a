// weiqi: positional superko, no suicide, two passes end the game, square boards. It has no way to set a position up:
// the starting position is put in its game, and in the history with which superko compares.
'use strict'
const { needs, serve } = require('../../adapters/javascript/adapter.js')
const { installed, version } = require('./installed.js')
const weiqi = installed('weiqi').default
const Immutable = installed('immutable')
const { Position } = installed('weiqi/dist/lib/records')
const { toArray } = installed('weiqi/dist/lib/board')

const COLOURS = { X: 'black', O: 'white', B: 'black', W: 'white' }
// What it says when a move is illegal. Anything else is a bug.
const REFUSALS = /already over|player's turn|out of bounds|occupied|suicide|Violation of Ko/

class Game {
  constructor(rows, toMove, choices) {
    needs(choices, { suicide: ['forbidden'], superko: ['positional'], 'passes-to-end': ['two'] })
    needs(choices, { 'basic-ko': ['none'], 'ko-pass-ban': ['none'], 'fixed-ko': ['none'] })
    const points = rows.flatMap((row, i) => row.map((sign, j) => [new Position({ i, j }), COLOURS[sign]]))
    const stones = new Immutable.Map(points.filter(([, colour]) => colour))
    this.game = weiqi.createGame(rows.length).setIn(['board', 'stones'], stones)
      .set('currentPlayer', COLOURS[toMove]).set('history', Immutable.Set.of(stones))
  }

  move(colour, point) {
    try {
      this.game = weiqi.play(this.game, COLOURS[colour], point && [point[1], point[0]])
      return []
    } catch (error) {
      if (!REFUSALS.test(error.message)) throw error
      return [error.message]
    }
  }

  rows() {
    return toArray(this.game.get('board')).map(row => row.map(sign => sign.toUpperCase()))
  }

  ended() {
    return weiqi.isOver(this.game)
  }
}

serve((...start) => new Game(...start), 'weiqi', version('weiqi'), {
  questions: ['legal', 'replay'], boards: { min: 1, max: 19, rectangular: false }
})
