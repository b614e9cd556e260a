// A small board: the place of the program that you want to have asked.
'use strict'
const { needs, serve } = require('./adapter.js')

// A game from a given position. Your class has the same methods: start, move, rows, ended, and score if it can.
class Game {
  constructor(rows, toMove, choices) {
    Object.assign(this, { board: rows, toMove, choices, passes: 0 })
    this.history = [{ drawn: String(rows), toMove }]
  }

  // Makes a move; null is a pass. Returns why it is illegal: a list, empty if the move was made.
  move(colour, point) {
    if (this.ended()) return ['sequence-ended']
    if (colour !== this.toMove) return ['not-your-turn']
    const board = this.board.map(row => [...row])
    const other = colour === 'B' ? 'W' : 'B'
    if (point) {
      const [x, y] = point
      if (!board[y] || !board[y][x]) return ['off-board']
      if (board[y][x] !== '.') return ['occupied']
      const sign = board[y][x] = colour === 'B' ? 'X' : 'O'
      for (const [i, j] of this.neighbours(x, y)) {
        if (board[j][i] !== '.' && board[j][i] !== sign) this.removeIfDead(board, i, j)
      }
      if (this.removeIfDead(board, x, y) && this.choices.suicide === 'forbidden') return ['suicide']
      const why = this.ko(String(board), other)
      if (why.length > 0) return why
    }
    Object.assign(this, { board, toMove: other, passes: point ? 0 : this.passes + 1 })
    this.history.push({ drawn: String(board), toMove: other })
    return []
  }

  ko(drawn, toMove) {
    const { superko, 'basic-ko': basic } = this.choices
    const same = this.history.filter(earlier => earlier.drawn === drawn)
    const broken = {
      'basic-ko': basic === 'in-force' && this.passes === 0 && this.history.at(-2)?.drawn === drawn,
      'positional-superko': superko === 'positional' && same.length > 0,
      'situational-superko': superko === 'situational' && same.some(earlier => earlier.toMove === toMove)
    }
    return Object.keys(broken).filter(rule => broken[rule])
  }

  removeIfDead(board, x, y) {
    const string = [[x, y]]
    for (const [i, j] of string) { // grows while it is gone through
      for (const [k, l] of this.neighbours(i, j)) {
        if (board[l][k] === '.') return false
        if (board[l][k] === board[y][x] && !string.some(stone => stone[0] === k && stone[1] === l)) string.push([k, l])
      }
    }
    string.forEach(([i, j]) => { board[j][i] = '.' })
    return true
  }

  neighbours(x, y) {
    const near = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
    return near.filter(([i, j]) => this.board[j] && this.board[j][i])
  }

  // The position, in rows like those that it started from.
  rows() {
    return this.board
  }

  // Counts by area: stones, and each region of empty points that touches one colour only.
  score(dead, komi, handicap) {
    needs(this.choices, { counting: ['area'], 'dead-stones': ['removed', 'stay'], 'eyes-in-seki': ['counted'] })
    const board = this.board.map(row => [...row])
    if (this.choices['dead-stones'] === 'removed') dead.forEach(([x, y]) => { board[y][x] = '.' })
    const area = { X: 0, O: 0 }
    board.forEach((row, y) => row.forEach((sign, x) => {
      if (sign in area) area[sign] += 1
      if (board[y][x] !== '.') return
      const [region, touched] = [[[x, y]], new Set()]
      board[y][x] = '?' // seen
      for (const [i, j] of region) { // grows while it is gone through
        for (const [k, l] of this.neighbours(i, j)) {
          if ('XO'.includes(board[l][k])) touched.add(board[l][k])
          if (board[l][k] === '.') { board[l][k] = '?'; region.push([k, l]) }
        }
      }
      if (touched.size === 1) area[[...touched][0]] += region.length
    }))
    const given = { none: 0, 'each-stone': handicap, 'each-but-first': Math.max(handicap - 1, 0) }
    const margin = area.X - area.O - komi - given[this.choices.compensation]
    return { margin, 'area-points': { black: area.X, white: area.O } }
  }

  ended() {
    return this.passes === { two: 2, three: 3 }[this.choices['passes-to-end']]
  }
}

// What it does not have, it does not claim: then it is asked under rules that it has, where that changes nothing.
const choices = { 'ko-pass-ban': ['none'], 'fixed-ko': ['none'] }, questions = ['legal', 'replay', 'score']
serve((...start) => new Game(...start), 'board.js', '1', { questions, choices, reasons: true })
