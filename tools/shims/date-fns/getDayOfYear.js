'use strict'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The day of the year in local time, from 1. Gatsby asks for it to decide whether to show its survey.
 *
 * @param {Date} date
 */
module.exports = function getDayOfYear(date) {
  const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (day - Date.UTC(date.getFullYear(), 0, 0)) / DAY_MS
}
