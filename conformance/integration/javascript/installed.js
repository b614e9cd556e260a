// What the adapters of this folder share: the packages that install.sh has installed, and what a library that is only
// a board does not know.
'use strict'
const path = require('path')
const { Unsupported } = require('../../adapters/javascript/adapter.js')

const home = process.env.KAKUNIN_INTEGRATION || path.join(__dirname, '../../../target/integration')
const installed = require('module').createRequire(path.join(home, 'npm', 'package.json'))
const version = name => installed(name + '/package.json').version

// Counts turns and passes for a library that knows of neither, so that what it cannot know is not asked of it.
class Course {
  constructor(toMove, choices) {
    Object.assign(this, { toMove, passes: 0, end: { two: 2, three: 3 }[choices['passes-to-end']] })
  }

  // To be called before each move with its player, if the library does not know turns.
  turn(colour) {
    if (colour !== this.toMove) throw new Unsupported('the library does not know whose turn it is')
  }

  // To be called before each move, if the library does not know when a sequence ends.
  goesOn() {
    if (this.passes === this.end) throw new Unsupported('the library does not know when a sequence ends')
  }

  // To be called after each move.
  made(point) {
    this.toMove = this.toMove === 'B' ? 'W' : 'B'
    this.passes = point ? 0 : this.passes + 1
  }
}

module.exports = { installed, version, Course }
