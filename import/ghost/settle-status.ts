import { readDate } from '../source/dates.ts'
import type { ImportedStatus } from '../source/source.ts'
import { isOn, type GhostMeta, type GhostPost } from './ghost-export.ts'

/** The status that a post of Ghost gets here, and why. */
export interface SettledStatus {
  readonly status: ImportedStatus
  readonly notes: readonly string[]
}

interface FoundBeside {
  readonly meta: GhostMeta | null
  readonly isPage: boolean
  readonly isPrivateSite: boolean
  /** Names of the tiers of members who could read it. */
  readonly tiers: readonly string[]
}

interface StatusOptions {
  /** Publishes texts that only members could read. */
  readonly publishProtected: boolean
  readonly now: Date
}

/** Whether a post was sent, and never stood on the site. */
export const isForMailOnly = (meta: GhostMeta | null | undefined): boolean => isOn(meta?.email_only)

/** Decides whether readers may see a post here: no more of them than could in Ghost. */
export function settleStatus(
  post: GhostPost,
  { isPage, isPrivateSite, tiers, meta }: FoundBeside,
  { publishProtected, now }: StatusOptions,
): SettledStatus {
  const notes = isPage ? ['was a page in Ghost'] : []
  const draft = (reason: string): SettledStatus => ({ status: 'draft', notes: [...notes, reason] })
  if (isPrivateSite && !publishProtected) {
    return draft('its site was private in Ghost, behind a password: imported as a draft')
  }
  if (post.visibility !== 'public' && !publishProtected) {
    const named = tiers.length > 0 ? `: ${tiers.join(', ')}` : ''
    return draft(`was for members ("${post.visibility}"${named}) in Ghost: imported as a draft`)
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
