import { PAGES_FIRST, WARM_START } from '../shared/builder-protocol.ts'

/**
 * Whether this process is a builder that goes on in a folder where the last one ended well, with the
 * same sources: bundles are used again.
 */
export function isWarmStart(): boolean {
  return process.argv.includes(WARM_START)
}

/** Whether readers get the pages first, and what they can wait for afterwards. */
export function isPagesFirst(): boolean {
  return process.argv.includes(PAGES_FIRST)
}
