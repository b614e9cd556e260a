// What the adapters of this folder share: the packages that install.sh has installed.
'use strict'
const path = require('path')

const home = process.env.KAKUNIN_INTEGRATION || path.join(__dirname, '../../../target/integration')
const installed = require('module').createRequire(path.join(home, 'npm', 'package.json'))
const version = name => installed(name + '/package.json').version

module.exports = { installed, version }
