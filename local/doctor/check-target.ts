import { messageOf } from '../../node-shared/errors.ts'
import { inspectTarget } from '../../publish/targets/inspect-target.ts'
import type { InspectedTarget } from '../../publish/targets/inspect-target.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import type { DoctorTools, Installation } from './installation.ts'

const { ok, skipped, warning, failed } = findingsOf('target')

/** Time in which the target has to answer, in milliseconds. */
const TARGET_MS = 30_000

const ADVICE = {
  'firebase-hosting': 'docs/FIREBASE.md, "Releases to Hosting", says what the account needs.',
  s3: 'docs/OPERATIONS.md, "A bucket behind a CDN", says what the key needs.',
  local: '',
} as const

/** Whether the place where releases go answers the account that releases, and what it shows. */
export async function checkTarget(
  { config }: Installation,
  { fetch, now }: DoctorTools,
): Promise<readonly Finding[]> {
  const signal = AbortSignal.timeout(TARGET_MS)
  try {
    const target = await inspectTarget(config, { fetch, now }, signal)
    return [target === null ? skipped('Releases are served from here.') : judge(target)]
  } catch (error) {
    const text = signal.aborted
      ? `Where releases go did not answer within ${TARGET_MS / 1000} s.`
      : messageOf(error)
    return [failed(text, ADVICE[config.target.kind])]
  }
}

function judge({ name, shows, isUnfinished }: InspectedTarget): Finding {
  if (shows === 'nothing') return ok(`${name} has no release yet.`)
  if (shows === 'other') {
    const text = `${name} shows no release of this publisher: someone has deployed by hand.`
    return warning(text, 'The next publish replaces it; or build the site now: npm run rebuild.')
  }
  const rest = isUnfinished
    ? '; another one is under way, or was interrupted and is completed by the next'
    : ''
  return ok(`${name} shows release ${shows.release}${rest}.`)
}
