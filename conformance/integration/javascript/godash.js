// godash: a board, `isLegalMove`, `addMove`, and `followupKo`, which tells the point that basic ko forbids next.
// Suicide is always forbidden, boards are square. It knows neither turns nor passes nor the end of a game, and no
// superko.
//
// A move is legal if `isLegalMove` says so, and is made with `addMove`, which throws at some of them. It needs
// minutes for the games of hundreds of moves, so these are not asked.
'use strict'
const { Unsupported, serve } = require('../../adapters/javascript/adapter.js')
const { installed, version } = require('./installed.js')
const { BLACK, WHITE, Board, Coordinate, Move, addMove, followupKo, isLegalMove } = installed('godash')

const MOST_STONES = 100
const COLOURS = { X: BLACK, O: WHITE, B: BLACK, W: WHITE }

class Game {
  constructor(rows, toMove, choices) {
    const stones = rows.flatMap((row, y) => row.flatMap((sign, x) => (
      sign === '.' ? [] : [Move(Coordinate(x, y), COLOURS[sign])])))
    Object.assign(this, { board: Board(rows.length, ...stones), ko: null, basicKo: choices['basic-ko'] === 'in-force' })
  }

  move(colour, point) {
    if (this.board.moves.size > MOST_STONES) throw new Unsupported('it needs minutes for so many stones')
    const move = point && Move(Coordinate(...point), COLOURS[colour])
    if (move && !isLegalMove(this.board, move)) return ['illegal']
    if (move && this.basicKo && this.ko && this.ko.equals(move.coordinate)) return ['basic-ko']
    this.ko = null
    if (move) this.add(move)
    return []
  }

  add(move) {
    const before = this.board
    try {
      this.board = addMove(before, move)
      // It takes its time, and tells of no ko unless one stone was captured.
      if (this.board.moves.size === before.moves.size) this.ko = followupKo(before, move)
    } catch (error) {
      if (error.message !== 'There is already a stone there') throw error
    }
  }

  rows() {
    const rows = Array.from({ length: this.board.dimensions }, () => Array(this.board.dimensions).fill('.'))
    this.board.moves.forEach((colour, { x, y }) => { if (rows[y]?.[x]) rows[y][x] = colour === BLACK ? 'X' : 'O' })
    return rows
  }

  ended() {}
}

serve((...start) => new Game(...start), 'godash', version('godash'), {
  questions: ['legal', 'replay'],
  boards: { min: 1, max: 19 },
  unseen: ['ended', 'turn', 'ko-pass'],
  choices: { suicide: ['forbidden'], 'ko-pass-ban': ['none'], 'fixed-ko': ['none'], superko: ['none'] }
})
