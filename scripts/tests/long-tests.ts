import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Whether what takes too long for each change is run: `npm run test:long`. */
export const isLongRun = (process.env['PLIEGO_LONG'] ?? '') !== ''

/**
 * Finds the unit tests that a long run is for: those of their own, and those that try more often then.
 *
 * @param root the project's folder
 * @returns paths relative to it
 */
export function longUnitTests(root: string): readonly string[] {
  return readdirSync(path.join(root, '__tests__'), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('__tests__', name))
    .filter(
      (file) =>
        /\.long\.test\.tsx?$/.test(file) ||
        (/\.test\.tsx?$/.test(file) &&
          readFileSync(path.join(root, file), 'utf8').includes('setup/runs.ts')),
    )
}
