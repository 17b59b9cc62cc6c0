/**
 * What browsers get in place of modules that they never use: anything asked of it is there, and does
 * nothing. React reads no types of properties any more, which packages still name when they are loaded.
 */
const nothing = new Proxy(() => nothing, {
  get: (_, name) => (name === '__esModule' ? false : nothing),
})
module.exports = nothing
