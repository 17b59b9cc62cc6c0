'use strict'

module.exports = globalThis
