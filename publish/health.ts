import type { HealthReport } from '../node-shared/http/health/answer-health.ts'
import { shownMissing } from './status/views/overview.ts'
import type { Publisher } from './publisher.ts'

/** Why publishing needs attention. Stable words, for programs. */
export type PublishingReason = 'publishing-failing' | 'clock-jumped'

/** Returns the facts about publishing that supervisors are told and need not act on. */
export function publishingFacts(
  publisher: Pick<Publisher, 'currentRelease' | 'missingPictures' | 'builder'>,
): Omit<HealthReport, 'status'> {
  const missing = shownMissing(publisher.missingPictures())
  return {
    release: publisher.currentRelease(),
    builder: publisher.builder().mode,
    ...(missing === null ? {} : { missingPictures: missing }),
  }
}

/** Why publishing needs attention; empty when it does not. */
export function publishingReasons({
  failing,
  clockJump,
}: Pick<Publisher, 'failing' | 'clockJump'>): PublishingReason[] {
  return [
    ...(failing() === null ? [] : (['publishing-failing'] as const)),
    ...(clockJump() === null ? [] : (['clock-jumped'] as const)),
  ]
}
