import { WARM_START } from '../shared/builder-protocol.ts'

/**
 * Whether this process is a builder that goes on in a folder where the last one ended well, with the
 * same sources: bundles are used again, and the search index is brought up to date afterwards.
 */
export function isWarmStart(): boolean {
  return process.argv.includes(WARM_START)
}
