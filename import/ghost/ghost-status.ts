import { readDate } from '../source/dates.ts'
import type { ImportedStatus } from '../source/source.ts'
import type { GhostMeta, GhostPost } from './ghost-export.ts'

/** What the operator decides about a Ghost export. */
export interface GhostOptions {
  /** Where the site was, without a trailing slash. */
  readonly siteUrl: string
  readonly hasPages: boolean
  /** Publishes texts that only members could read. */
  readonly publishProtected: boolean
  readonly now: Date
}

/** What a post is here, and why. */
export interface Settled {
  readonly status: ImportedStatus
  readonly notes: readonly string[]
}

/** Of a post, what decides who could read it beside its own row. */
interface Circumstances {
  readonly isPage: boolean
  readonly isPrivateSite: boolean
  readonly meta: GhostMeta | null
}

/** Whether readers of the site never saw a post. */
export const isForMailOnly = (meta: GhostMeta | null | undefined): boolean =>
  meta?.email_only === true || meta?.email_only === 1

/** Decides what a post is here, and says why. */
export function settleStatus(
  post: GhostPost,
  { isPage, isPrivateSite, meta }: Circumstances,
  { publishProtected, now }: GhostOptions,
): Settled {
  const notes = isPage ? ['was a page in Ghost'] : []
  const draft = (reason: string): Settled => ({ status: 'draft', notes: [...notes, reason] })
  if (isPrivateSite && !publishProtected) {
    return draft('its site was private in Ghost, behind a password: imported as a draft')
  }
  if (post.visibility !== 'public' && !publishProtected) {
    return draft(`was for members ("${post.visibility}") in Ghost: imported as a draft`)
  }
  if (isForMailOnly(meta) || post.status === 'sent') {
    return draft('was for e-mail only in Ghost: imported as a draft')
  }
  switch (post.status) {
    case 'published': {
      const problem = dateProblem(post)
      return problem === null ? { status: 'published', notes } : draft(problem)
    }
    case 'scheduled':
      return post.published_at !== null && post.published_at > now
        ? { status: 'scheduled', notes }
        : draft('was scheduled for a time that has passed: imported as a draft')
    case 'draft':
      return draft('was a draft in Ghost')
    default:
      return draft(`has the unknown Ghost status "${post.status}": imported as a draft`)
  }
}

/** Why a date that there is cannot be read; null without. */
function dateProblem({ published_at: at, written_date: written }: GhostPost): string | null {
  if (at !== null || written === null || written === undefined || written === '') return null
  const text = String(written)
  const date = readDate(text)
  return `its date, "${text}", ${date.kind === 'none' ? date.problem : 'is none'}: imported as a draft`
}
