import fc from 'fast-check'

/**
 * Property tests look somewhere else at every run. `PLIEGO_PROPERTY_SEED` makes them repeat one: a
 * judgement on a commit is the same however often it is asked for, and a failure can be seen again.
 */
const seed = process.env['PLIEGO_PROPERTY_SEED']
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })

export default fc
