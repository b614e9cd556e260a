// goban, the board of online-go.com: its GobanEngine, which checks moves. It knows suicide, basic ko, positional and
// situational superko, each a field of its configuration, and starting positions. Of passes it takes no notice; the
// server of online-go.com ends the game. Reasons are those of its errors.
'use strict'
const { needs, serve } = require('../../adapters/javascript/adapter.js')
const { installed, version, Course } = require('./installed.js')

// The package is made for browsers and looks for one when it is loaded. There is none: this is nothing at all.
const nothing = new Proxy(function () {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : nothing), apply: () => nothing, construct: () => nothing
})
Object.assign(globalThis, { self: globalThis, window: globalThis, document: nothing, CSSStyleSheet: undefined })
globalThis.addEventListener = () => {}
console.log = () => {} // its remarks would be taken for answers
const { GobanEngine, GobanMoveError, encodeMove } = installed('goban')

const SUPERKO = { none: 'noresult', positional: 'psk', situational: 'ssk' }

class Game {
  constructor(rows, toMove, choices) {
    needs(choices, { 'ko-pass-ban': ['none'], 'fixed-ko': ['none'] })
    const stones = wanted => rows.flatMap((row, y) => row.map((sign, x) => (sign === wanted ? encodeMove(x, y) : '')))
    this.course = new Course(toMove, choices)
    this.engine = new GobanEngine({
      width: rows[0].length,
      height: rows.length,
      rules: 'japanese',
      initial_state: { black: stones('X').join(''), white: stones('O').join('') },
      initial_player: toMove === 'B' ? 'black' : 'white',
      allow_self_capture: choices.suicide === 'allowed',
      // Its superko looks further back than the last two plays and leaves those to the ko rule.
      allow_ko: choices['basic-ko'] === 'none' && choices.superko === 'none',
      allow_superko: choices.superko === 'none',
      superko_algorithm: SUPERKO[choices.superko]
    })
  }

  move(colour, point) {
    this.course.goesOn()
    if (this.engine.colorToMove() !== (colour === 'B' ? 'black' : 'white')) return ['not-your-turn']
    const [x, y] = point || [-1, -1]
    try {
      this.engine.place(x, y, true, true)
    } catch (error) {
      if (!(error instanceof GobanMoveError)) throw error
      return [error.message_id || 'illegal']
    }
    this.course.made(point)
    return []
  }

  rows() {
    return this.engine.board.map(row => row.map(stone => '.XO'[stone]))
  }

  ended() {}
}

serve((...start) => new Game(...start), 'goban (npm)', version('goban'), {
  questions: ['legal', 'replay'], unseen: ['ended']
})
