import type { DraftFields } from '../draft-fields.ts'
import type { BodyPiece, Clash, MergeOutcome } from './clash.ts'
import { mergeBody } from './merge-body.ts'
import { mergeCover, mergeExcerpt, mergeSlug, mergeTags, mergeTitle } from './merge-details.ts'

/**
 * Merges two versions of a post that started from the same one. Fields are merged one by one, tags
 * as a set, the body block by block and inside a block word by word. Never throws, and never drops
 * what either side wrote: what cannot be merged is a clash.
 *
 * The bodies must come from the same writer of HTML: the editor writes the same text differently
 * from an import, and every difference counts as a change.
 *
 * @param base the version that both sides started from
 * @param mine the version of this editor; stands where the sides clash until somebody has chosen
 * @param theirs the version to be merged into it
 */
export function mergeDrafts(
  base: DraftFields,
  mine: DraftFields,
  theirs: DraftFields,
): MergeOutcome {
  const title = mergeTitle(base, mine, theirs)
  const slug = mergeSlug(base, mine, theirs, title.value)
  const excerpt = mergeExcerpt(base, mine, theirs)
  const cover = mergeCover(base.cover, mine.cover, theirs.cover)
  const clashes: Clash[] = [...title.clashes, ...slug.clashes, ...excerpt.clashes, ...cover.clashes]
  const body: BodyPiece[] = []
  let html = ''
  for (const part of mergeBody(base.html, mine.html, theirs.html)) {
    if (typeof part === 'string') {
      body.push(part)
      html += part
    } else {
      body.push(clashes.length)
      clashes.push(part)
      html += part.mine
    }
  }
  const fields: DraftFields = {
    title: title.value,
    ...slug.value,
    excerpt: excerpt.value,
    tags: mergeTags(base.tags, mine.tags, theirs.tags),
    cover: cover.value,
    html,
  }
  return clashes.length === 0
    ? { kind: 'merged', fields }
    : { kind: 'clash', fields, clashes, body }
}
