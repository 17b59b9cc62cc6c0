'use strict'

/** Gatsby makes one and hands it to Parcel. */
class LMDBCache {}

module.exports = { LMDBCache }
