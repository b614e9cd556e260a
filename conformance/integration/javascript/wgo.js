// wgo, WGo.js: its Game, which checks moves. It knows suicide, basic ko (`Repeating.KO`), positional superko
// (`Repeating.NONE`: nothing may repeat, as in its Chinese rules) and neither (`Repeating.ALL`), turns, and
// positions set up stone by stone on square boards. It does not know when a game ends.
'use strict'
const { serve } = require('../../adapters/javascript/adapter.js')
const { installed, version } = require('./installed.js')
const { Game: WgoGame, Repeating, Color } = installed('wgo')

const COLOURS = { B: Color.BLACK, W: Color.WHITE, X: Color.BLACK, O: Color.WHITE, '.': Color.EMPTY }

class Game {
  constructor(rows, toMove, choices) {
    const ko = choices['basic-ko'] === 'in-force' ? Repeating.KO : Repeating.ALL
    const repeating = choices.superko === 'positional' ? Repeating.NONE : ko
    const rules = { repeating, allowRewrite: false, allowSuicide: choices.suicide === 'allowed', komi: 0 }
    this.game = new WgoGame(rows.length, rules)
    rows.forEach((row, y) => row.forEach((sign, x) => this.game.setStone(x, y, COLOURS[sign])))
    this.game.turn = COLOURS[toMove]
  }

  move(colour, point) {
    if (this.game.turn !== COLOURS[colour]) return ['not-your-turn']
    if (point && !this.game.play(...point)) return ['illegal']
    if (!point) this.game.pass()
    return []
  }

  rows() {
    const signs = { [Color.BLACK]: 'X', [Color.WHITE]: 'O', [Color.EMPTY]: '.' }
    const all = [...Array(this.game.size).keys()]
    return all.map(y => all.map(x => signs[this.game.getStone(x, y)]))
  }

  ended() {}
}

serve((...start) => new Game(...start), 'wgo', version('wgo'), {
  questions: ['legal', 'replay'],
  boards: { min: 1, max: 19 },
  unseen: ['ended', 'ko-pass'],
  choices: { 'ko-pass-ban': ['none'], 'fixed-ko': ['none'], superko: ['none', 'positional'] }
})
