import type { WireDocument } from '../../node-shared/administrator/documents.ts'
import { decodeFields, type WireFields } from '../../node-shared/backend/wire-values.ts'
import { isLive } from '../../shared/post/post-status.ts'
import type { Post } from '../../shared/post/post.ts'
import type { ImportOutcome } from '../report/report.ts'

/** Documents of the site in the place of an exported post. */
export interface Present {
  readonly post: WireDocument | null
  readonly slug: WireDocument | null
  readonly removal: WireDocument | null
}

export interface ImportDecision {
  readonly outcome: ImportOutcome
  readonly reason: string
}

/**
 * Decides about one post. What is here already is only replaced when that is asked for, and never when
 * it was saved here since.
 */
export function decide(
  { post, fields }: { readonly post: Post; readonly fields: WireFields },
  present: Present,
  update: boolean,
): ImportDecision {
  const owner = present.slug === null ? null : ownerOf(present.slug)
  const version = decideVersion({ fields, revision: post.revision }, present.post, update)
  if (version.outcome === 'unchanged') return version
  if (owner !== null && owner !== post.id) {
    return done('failed', `its slug "${post.slug}" belongs to the post ${owner}`)
  }
  const isRemovedHere = version.outcome === 'created' && present.removal !== null
  return isRemovedHere && isLive(post.status) && !update
    ? done('deleted-here', 'it was published here and removed since; --update brings it back')
    : version
}

/**
 * Decides about a version of a document, by the document that is here.
 *
 * @param here null where there is none
 */
export function decideVersion(
  { fields, revision }: { readonly fields: WireFields; readonly revision: number },
  here: WireDocument | null,
  update: boolean,
): ImportDecision {
  if (here === null) return done('created')
  if (isSameFields(here.fields, fields)) return done('unchanged')
  const { revision: known } = decodeFields(here.fields)
  if (typeof known === 'number' && known > revision) {
    return done('changed-here', `it has version ${known} here, and ${revision} in the export`)
  }
  return update ? done('updated') : done('differs', 'it is different here')
}

function done(outcome: ImportOutcome, reason = ''): ImportDecision {
  return { outcome, reason }
}

function ownerOf(slug: WireDocument): string {
  const { postId } = decodeFields(slug.fields)
  return typeof postId === 'string' ? postId : 'unknown'
}

/** Fields as one text, the same for the same fields whatever their order. */
function canonicalText(fields: WireFields): string {
  return JSON.stringify(sorted(fields))
}

function isSameFields(a: WireFields, b: WireFields): boolean {
  return canonicalText(a) === canonicalText(b)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
