// Kakunin's protocol for programs in JavaScript (docs/protocol.md is the contract): use it as it is.
//
// board.js shows what is yours to write: a class Game around your program, and a call of `serve`. It is asked with
// `kakunin conform --impl 'node board.js'`.
'use strict'

// Thrown when the program cannot answer; the text says why. That is no failure.
class Unsupported extends Error {}

// For the start of a game: each switch with the choices that the program knows.
function needs(choices, known) {
  for (const [rule, values] of Object.entries(known)) {
    if (!values.includes(choices[rule])) throw new Unsupported(`the rule ${rule}: ${choices[rule]} is not implemented`)
  }
}

// The column and the row, from the top, of a point such as c3.
const placeOf = (game, name) => ['abcdefghjklmnopqrst'.indexOf(name[0]), game.rows().length - Number(name.slice(1))]

// Makes the moves up to the first illegal one, and tells what was seen.
function replay(game, moves) {
  const count = () => ['X', 'O'].map(sign => game.rows().flat().filter(other => other === sign).length)
  const seen = { removed: [] }
  const lost = [0, 0]
  for (const [index, text] of moves.entries()) {
    const [colour, place] = text.split(' ')
    if (place === 'ko-pass') throw new Unsupported('there are no ko-passes')
    const point = place === 'pass' ? null : placeOf(game, place)
    const before = count()
    const why = game.move(colour, point)
    if (why.length > 0) {
      Object.assign(seen, { 'illegal-move': index + 1, because: why })
      break
    }
    if (point) before[colour === 'B' ? 0 : 1] += 1
    const gone = count().map((now, i) => before[i] - now)
    seen.removed.push(gone[0] + gone[1])
    gone.forEach((number, i) => { lost[i] += number })
  }
  const position = game.rows().map(row => row.join(' ') + '\n').join('')
  return { ...seen, prisoners: { black: lost[0], white: lost[1] }, position, ended: game.ended() }
}

async function reply(newGame, others, question) {
  const { ask, board, moves, after, move, rules } = question
  if (others[ask]) return { answer: await others[ask](question) }
  if (!['replay', 'legal', 'score'].includes(ask)) throw new Unsupported(`${ask} is not implemented`)
  const rows = board.trim().split('\n').map(row => row.split(' '))
  const game = newGame(rows, question['to-move'] === 'black' ? 'B' : 'W', rules.choices)
  if (ask === 'replay') return { answer: replay(game, moves) }
  const before = replay(game, after)
  if (before.because) return { refused: `move ${before['illegal-move']} is illegal: ${before.because}` }
  if (ask === 'score') {
    const { dead = [], komi = 0, handicap = 0 } = question
    if (!game.score) throw new Unsupported('scores are not implemented')
    return { answer: game.score(dead.map(name => placeOf(game, name)), komi, handicap, question) }
  }
  const { because } = replay(game, [move])
  return { answer: because ? { legal: false, because } : { legal: true } }
}

// Answers questions until there are no more. `newGame` takes rows of 'X', 'O' and '.', the highest first, who is to
// move ('B' or 'W') and the choices of the rules, and gives an object with the methods of Game in board.js. `others` are
// functions for other kinds of question.
function serve(newGame, name, version, abilities, others = {}) {
  const send = message => process.stdout.write(JSON.stringify(message) + '\n')
  const lines = require('readline').createInterface({ input: process.stdin })
  lines.on('line', async line => {
    const { hello, question } = JSON.parse(line)
    if (hello) return send({ hello: { protocol: 1, name, version, abilities } })
    try {
      send({ id: question.id, ...await reply(newGame, others, question) })
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error // a bug is not an answer: the runner tells of the crash
      send({ id: question.id, unsupported: error.message })
    }
  })
}

module.exports = { Unsupported, needs, serve }
