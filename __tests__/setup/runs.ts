import { isLongRun } from '../../scripts/tests/long-tests.ts'

export { isLongRun }

/**
 * Returns how often a test tries something.
 *
 * @param short for each change
 * @param long for `npm run test:long`, which looks for what is rare
 */
export function runs(short: number, long: number): number {
  return isLongRun ? long : short
}
