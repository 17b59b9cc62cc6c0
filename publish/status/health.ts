import type { Publisher } from '../publisher.ts'

/** Why publishing needs attention. Stable words, for programs. */
export type PublishingReason = 'publishing-failing'

/** Why publishing needs attention; empty when it does not. */
export function publishingReasons(publisher: Pick<Publisher, 'failing'>): PublishingReason[] {
  return publisher.failing() === null ? [] : ['publishing-failing']
}
