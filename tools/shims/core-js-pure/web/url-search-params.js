'use strict'

module.exports = globalThis.URLSearchParams
