// besogo, a player of SGF files for web pages: its tree of positions, which checks moves. Basic ko, no suicide,
// positions set up stone by stone, boards of any size, rectangular ones too. It takes a move of either colour at
// any time, knows no end of a game, and a point off the board is its way to write a pass, so these are not asked.
'use strict'
const fs = require('fs')
const vm = require('vm')
const { serve } = require('../../adapters/javascript/adapter.js')
const { installed, version } = require('./installed.js')

// The package is made for web pages, as one script that fills a global object; this file of it needs no page.
const besogo = {}
vm.runInNewContext(fs.readFileSync(installed.resolve('besogo/js/gameRoot.js'), 'utf8'), { besogo })

const STONES = { X: -1, O: 1, B: -1, W: 1 }

class Game {
  constructor(rows) {
    this.size = [rows[0].length, rows.length]
    this.node = besogo.makeGameRoot(...this.size)
    rows.forEach((row, y) => row.forEach((sign, x) => STONES[sign] && this.node.placeSetup(x + 1, y + 1, STONES[sign])))
  }

  move(colour, point) {
    const [x, y] = point ? [point[0] + 1, point[1] + 1] : [0, 0]
    const child = this.node.makeChild()
    if (!child.playMove(x, y, STONES[colour])) return ['illegal']
    this.node.addChild(child)
    this.node = child
    return []
  }

  rows() {
    const [columns, rows] = this.size.map(side => [...Array(side).keys()])
    return rows.map(y => columns.map(x => ['X', '.', 'O'][this.node.getStone(x + 1, y + 1) + 1]))
  }

  ended() {}
}

serve((...start) => new Game(...start), 'besogo', version('besogo'), {
  questions: ['legal', 'replay'],
  unseen: ['ended', 'turn', 'off-board', 'ko-pass'],
  choices: {
    suicide: ['forbidden'], 'basic-ko': ['in-force'], 'ko-pass-ban': ['none'], 'fixed-ko': ['none'], superko: ['none']
  }
})
