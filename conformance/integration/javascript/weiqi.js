// weiqi: positional superko, no suicide, two passes end the game, square boards. It has no way to set a position
// up: the starting position is put in its game, and in the history with which superko compares. Its `areaScore`
// takes all stones to be alive.
'use strict'
const { Unsupported, serve } = require('../../adapters/javascript/adapter.js')
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
    this.choices = choices
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

  score(dead, komi, handicap) {
    if (handicap) throw new Unsupported('it does not know what White gets for handicap stones')
    const stones = this.game.getIn(['board', 'stones'])
    const gone = this.choices['dead-stones'] === 'removed' ? dead : []
    const left = gone.reduce((left, [j, i]) => left.delete(new Position({ i, j })), stones)
    const margin = weiqi.areaScore(this.game.setIn(['board', 'stones'], left), komi)
    return { margin }
  }

  ended() {
    return weiqi.isOver(this.game)
  }
}

serve((...start) => new Game(...start), 'weiqi', version('weiqi'), {
  questions: ['legal', 'replay', 'score'],
  boards: { min: 1, max: 19 },
  unseen: ['ko-pass'],
  choices: {
    suicide: ['forbidden'], superko: ['positional'], 'ko-pass-ban': ['none'], 'passes-to-end': ['two'],
    counting: ['area'], 'dead-stones': ['removed', 'stay'], 'eyes-in-seki': ['counted']
  }
})
