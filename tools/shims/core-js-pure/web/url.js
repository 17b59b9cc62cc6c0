'use strict'

module.exports = globalThis.URL
