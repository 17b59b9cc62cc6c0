import { isLongRun } from '../../scripts/tests/long-tests.ts'

export { isLongRun }

/** Whether `npm run test:mutations` runs the tests, a thousand times: what takes seconds then takes less. */
export const isMutated = process.env['PLIEGO_MUTATIONS'] !== undefined

/**
 * Returns how often a test tries something.
 *
 * @param short for each change
 * @param long for `npm run test:long`, which looks for what is rare; the same when left out
 */
export function runs(short: number, long = short): number {
  if (isMutated) return Math.min(short, 100)
  return isLongRun ? long : short
}
