// goban, the board of online-go.com: its GobanEngine, which checks moves. It knows suicide, basic ko, positional
// and situational superko, each a field of its configuration, and starting positions. Of passes it takes no notice;
// the server of online-go.com ends the game. It counts by area and by territory and finds by itself what is in
// seki. Reasons are those of its errors.
'use strict'
const { needs, serve } = require('../../adapters/javascript/adapter.js')
const { installed, version } = require('./installed.js')

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
    this.choices = choices
    const stones = wanted => rows.flatMap((row, y) => row.map((sign, x) => (sign === wanted ? encodeMove(x, y) : '')))
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
      superko_algorithm: SUPERKO[choices.superko],
      score_stones: choices.counting === 'area',
      score_prisoners: choices.counting === 'territory',
      score_handicap: choices.compensation !== 'none',
      aga_handicap_scoring: choices.compensation === 'each-but-first'
    })
  }

  move(colour, point) {
    if (this.engine.colorToMove() !== (colour === 'B' ? 'black' : 'white')) return ['not-your-turn']
    const [x, y] = point || [-1, -1]
    try {
      this.engine.place(x, y, true, true)
    } catch (error) {
      if (!(error instanceof GobanMoveError)) throw error
      return [error.message_id || 'illegal']
    }
    return []
  }

  rows() {
    return this.engine.board.map(row => row.map(stone => '.XO'[stone]))
  }

  score(dead, komi, handicap, { prisoners = { black: 0, white: 0 } }) {
    const territory = this.choices.counting === 'territory'
    needs(this.choices, { 'eyes-in-seki': [territory ? 'not-counted' : 'counted'] })
    needs(this.choices, territory ? { 'pass-stones': ['none'] } : {})
    const { engine } = this
    Object.assign(engine, { komi, handicap })
    engine.black_prisoners += prisoners.white
    engine.white_prisoners += prisoners.black
    if (this.choices['dead-stones'] !== 'stay') dead.forEach(([x, y]) => engine.setRemoved(x, y, true, false))
    const { black, white } = engine.computeScore()
    const points = { black: black.stones + black.territory, white: white.stones + white.territory }
    return { margin: black.total - white.total, [territory ? 'territory-points' : 'area-points']: points }
  }

  ended() {}
}

serve((...start) => new Game(...start), 'goban (npm)', version('goban'), {
  questions: ['legal', 'replay', 'score'],
  unseen: ['ended', 'ko-pass'],
  choices: { 'ko-pass-ban': ['none'], 'fixed-ko': ['none'] }
})
