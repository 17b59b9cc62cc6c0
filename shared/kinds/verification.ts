import type { ReferenceKindName } from './names.ts'
import { REFERENCE_KINDS } from './names.ts'
import { formatDay, formatDayShort, parseIsoDate } from '../time/civil-date.ts'

/**
 * How far the facts of a page have been verified: not at all, against a text that reports the rule, or
 * against the official text itself.
 */
export const VERIFICATION_STATES = ['sample', 'secondary', 'official'] as const

export type VerificationState = (typeof VERIFICATION_STATES)[number]

/** How a page was verified. Day, person and source are null where it was not. */
export interface Verification {
  readonly state: VerificationState
  /** The day on which the page was compared with the source, such as `2027-01-10`. */
  readonly verifiedOn: string | null
  readonly verifiedBy: string | null
  /** Address of what it was compared with. */
  readonly source: string | null
}

/** The notice on every page that was not compared with anything. */
export const SAMPLE_NOTICE = 'Sample content, not compared with the official source.'

/** The only words in which the site speaks of a review. */
export const REVIEWED = 'Last reviewed on'

/** The mark of what was not compared with anything. */
const SAMPLE_MARK = 'Sample'

/** The mark of one page: in two or three words, how far its facts can be relied on. */
export function verificationMark({ state, verifiedOn, verifiedBy }: Verification): string {
  if (state === 'sample' || verifiedOn === null || verifiedBy === null) return SAMPLE_MARK
  if (state === 'secondary') return 'From secondary sources'
  const day = parseIsoDate(verifiedOn)
  return `Checked ${day === null ? verifiedOn : formatDayShort(day)}`
}

/** The same for a list or a table of pages: it claims no more than the least verified of them. */
export function verificationMarkOfAll(pages: readonly Pick<Verification, 'state'>[]): string {
  if (pages.every(({ state }) => state === 'sample')) return SAMPLE_MARK
  return pages.every(({ state }) => state === 'official')
    ? 'Checked page by page'
    : 'Not all checked'
}

/**
 * The line of one page that says how far its facts can be relied on.
 *
 * @returns one or two sentences; {@link REVIEWED} stands in them only for the state `official`
 */
export function verificationLine(kind: ReferenceKindName, verification: Verification): string {
  return `${verificationText(verification)} ${REFERENCE_KINDS[kind].notAdvice}`
}

/** The same for a list or a table of pages: it claims no more than the least verified of them. */
export function verificationLineOfAll(
  kind: ReferenceKindName,
  pages: readonly Pick<Verification, 'state'>[],
): string {
  const unverified = pages.filter(({ state }) => state === 'sample').length
  if (pages.length > 0 && pages.every(({ state }) => state === 'official')) {
    return `Each page says when it was last compared with the official source. ${REFERENCE_KINDS[kind].notAdvice}`
  }
  const notice =
    unverified === pages.length
      ? SAMPLE_NOTICE
      : 'Not every page here was compared with the official source; each says whether it was.'
  return `${notice} ${REFERENCE_KINDS[kind].notAdvice}`
}

/** How far one fact was verified, in one sentence. */
export function verificationText({ state, verifiedOn, verifiedBy }: Verification): string {
  if (state === 'sample' || verifiedOn === null || verifiedBy === null) return SAMPLE_NOTICE
  const day = dayInWords(verifiedOn)
  return state === 'official'
    ? `${REVIEWED} ${day} by ${verifiedBy}, against the official source.`
    : `Compared with a secondary source on ${day} by ${verifiedBy}, not with the official source.`
}

function dayInWords(day: string): string {
  const number = parseIsoDate(day)
  return number === null ? day : formatDay(number)
}
