// @sabaki/go-board is asked about moves, @sabaki/deadstones about dead stones.
//
// The board knows captures, suicide and the ko of the last move. It knows neither turns nor the end of a sequence, and
// no superko. The library marks what is wrong with a move (`analyzeMove`) and leaves it to its user which of it to
// forbid; here it is what the rules forbid.
//
// deadstones guesses by random play which stones are dead. A stone that it does not call dead may be alive or in seki,
// so only `dead` is an answer, and only under rules by which games are scored. Its random numbers are fixed, so that a
// run can be repeated.
'use strict'
const { Unsupported, serve } = require('../../adapters/javascript/adapter.js')
const { installed, version } = require('./installed.js')
const Board = installed('@sabaki/go-board')
const deadstones = installed('@sabaki/deadstones')
Date.now = () => 1

const SIGNS = { '.': 0, X: 1, O: -1 }
const signMap = rows => rows.map(row => row.map(sign => SIGNS[sign]))

class Game {
  constructor(rows, toMove, choices) {
    Object.assign(this, { board: new Board(signMap(rows)), choices })
  }

  move(colour, point) {
    const vertex = point || [-1, -1] // what the library takes for a pass
    if (point && !this.board.has(point)) return ['off-board']
    const sign = colour === 'B' ? 1 : -1
    const { overwrite, suicide, ko } = this.board.analyzeMove(sign, vertex)
    if (overwrite) return ['occupied']
    if (suicide && this.choices.suicide === 'forbidden') return ['suicide']
    if (ko && point && this.choices['basic-ko'] === 'in-force') return ['basic-ko']
    this.board = this.board.makeMove(sign, vertex)
    return []
  }

  rows() {
    return this.board.signMap.map(row => row.map(sign => ['O', '.', 'X'][sign + 1]))
  }

  ended() {}
}

async function mustBeDead(ask, strings) {
  if (!['korean', 'nihon-kiin-1989', 'verbal-japanese'].includes(ask.rules.system)) {
    throw new Unsupported('it knows dead stones, not the words of these rules')
  }
  const rows = ask.board.trim().split('\n').map(row => row.split(' '))
  const dead = (await deadstones.guess(signMap(rows), { finished: true, iterations: 500 })).map(String)
  const isDead = name => dead.includes(String(['abcdefghjklmnopqrst'.indexOf(name[0]), rows.length - name.slice(1)]))
  if (!strings.flat().every(isDead)) throw new Unsupported('not dead: it does not tell alive from seki')
}

serve((...start) => new Game(...start), '@sabaki/go-board', `${version('@sabaki/go-board')} with @sabaki/deadstones ` +
  version('@sabaki/deadstones'), {
  questions: ['legal', 'replay', 'status', 'statuses'],
  unseen: ['ended', 'turn', 'ko-pass'],
  choices: { 'ko-pass-ban': ['none'], 'fixed-ko': ['none'], superko: ['none'] }
}, {
  status: async question => {
    await mustBeDead(question, question.strings)
    return { status: 'dead' }
  },
  statuses: async question => {
    await mustBeDead(question, question.strings)
    return { statuses: Object.fromEntries(question.strings.map((_, i) => [i + 1, 'dead'])) }
  }
})
