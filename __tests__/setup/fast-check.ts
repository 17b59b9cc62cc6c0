import fc from 'fast-check'
import { isMutated, runs } from './runs.ts'

/**
 * Property tests look somewhere else at every run. `PLIEGO_PROPERTY_SEED` makes them repeat one: a
 * judgement on a commit is the same however often it is asked for, and a failure can be seen again.
 */
const seed = process.env['PLIEGO_PROPERTY_SEED']
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })

/** Whoever wants to know only that a property fails need not see where that is best seen. */
if (isMutated) {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true, numRuns: runs(100) })
}

/** Half surrogates stand between these numbers, and are no characters. */
const [FIRST_HALF, HALVES] = [0xd800, 0x800]

/**
 * Any character, as fast-check's unit `binary`. That one fills a table of a million entries first,
 * which takes a second of each file that uses it.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff - HALVES }).map(
  (index) => String.fromCodePoint(index < FIRST_HALF ? index : index + HALVES),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (point === undefined || String.fromCodePoint(point) !== text)
      throw new Error('This is not one character.')
    return point < FIRST_HALF ? point : point - HALVES
  },
)

export default fc
