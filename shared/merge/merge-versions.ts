import type { EditorFields } from '../editor-fields.ts'
import { POST_FIELDS } from '../post-fields.ts'
import { recordOf } from '../typed-records.ts'
import { fieldsMergedBy } from '../written-fields.ts'
import type { BodyPiece, Conflict, MergeOutcome } from './conflict.ts'
import { mergeBody } from './merge-body.ts'
import { mergeCover, mergeSlug, mergeTags, mergeText } from './merge-details.ts'

const TEXTS = fieldsMergedBy('whole', 'words')

/**
 * Merges two versions of a post that started from the same one, each field as the table of fields says
 * (`mergedBy`). Never throws, and never drops what either side wrote: what cannot be merged is a conflict.
 *
 * The bodies must come from the same writer of HTML: the editor writes the same text differently
 * from an import, and every difference counts as a change.
 *
 * @param base the version that both sides started from
 * @param mine the version of this editor; stands where the sides conflict until the author has chosen
 * @param theirs the version to be merged into it
 */
export function mergeVersions(
  base: EditorFields,
  mine: EditorFields,
  theirs: EditorFields,
): MergeOutcome {
  const texts = recordOf(TEXTS, (name) => {
    const byWords = POST_FIELDS[name].mergedBy === 'words'
    return mergeText(name, base[name], mine[name], theirs[name], byWords)
  })
  const slug = mergeSlug(base, mine, theirs, texts.title.value)
  const cover = mergeCover(base.cover, mine.cover, theirs.cover)
  const conflicts: Conflict[] = [
    ...TEXTS.flatMap((name) => texts[name].conflicts),
    ...slug.conflicts,
    ...cover.conflicts,
  ]
  const body: BodyPiece[] = []
  let html = ''
  for (const part of mergeBody(base.html, mine.html, theirs.html)) {
    if (typeof part === 'string') {
      body.push(part)
      html += part
    } else {
      body.push(conflicts.length)
      conflicts.push(part)
      html += part.mine
    }
  }
  const fields: EditorFields = {
    ...recordOf(TEXTS, (name) => texts[name].value),
    ...slug.value,
    tags: mergeTags(base.tags, mine.tags, theirs.tags),
    cover: cover.value,
    html,
  }
  return conflicts.length === 0
    ? { kind: 'merged', fields }
    : { kind: 'conflict', fields, conflicts, body }
}
