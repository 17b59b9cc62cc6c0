import { RESUMED_START } from '../../shared/publish/builder-protocol.ts'

/** Whether this process goes on from the stored state without a build: only posts can have changed. */
export function isResumedStart(): boolean {
  return process.argv.includes(RESUMED_START)
}
