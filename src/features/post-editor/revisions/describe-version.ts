import { editorFieldsOf, type EditorFields } from '../../../../shared/editor-fields'
import type { Post } from '../../../../shared/post'
import { labelOf } from '../../../../shared/post-status'
import { writersOf } from '../../../../shared/working-copy'
import { writtenFieldsOf } from '../../../../shared/written-fields'
import { shownAuthorName } from '../../../platform/author-names'
import type { PostVersion } from '../../../platform/posts/revisions'
import { formatMoment } from '../format-moment'

/** A version that can be read. */
export type ReadableVersion = Exclude<PostVersion, { kind: 'invalid' }>

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What a version is called at the beginning of a line: `Version 3`, `Automatic version 12`. */
export function nameOfVersion(version: ReadableVersion): string {
  return version.kind === 'post'
    ? `Version ${version.post.revision}`
    : `Automatic version ${version.version.number}`
}

/** The name within a sentence. */
export function nameInSentence(version: ReadableVersion): string {
  const name = nameOfVersion(version)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The text of a version. */
export function fieldsOfVersion(version: ReadableVersion): EditorFields {
  if (version.kind === 'post') return editorFieldsOf(version.post)
  const { isSlugEdited } = version.version
  return { ...writtenFieldsOf(version.version), isSlugEdited }
}

const personName = (id: string, userId: string): string =>
  id === userId ? 'you' : shownAuthorName(id)

/** You first, then the others in the order in which they began: `you and Edith Smith`. */
function writerNames(writers: readonly string[], userId: string): string {
  const own = writers.filter((id) => id === userId)
  const others = writers.filter((id) => id !== userId)
  return list.format([...own, ...others].map((id) => personName(id, userId)))
}

/** When a version was kept, as what and by whom: `Published, kept on 3 Mar 2026 at 14:03 by you`. */
function describeSaved(
  { status, updatedAt, updatedBy }: Post,
  writers: readonly string[] | null,
  userId: string,
): string {
  const what = `${labelOf(status)}, kept ${formatMoment(updatedAt.getTime())}`
  // Old versions do not say it, and no one saves what the clock publishes.
  const who = updatedBy === undefined ? what : `${what} by ${personName(updatedBy, userId)}`
  const isByOneAlone = writers?.length === 1 && writers[0] === updatedBy
  if (writers === null || isByOneAlone) return who
  return `${who}. Written by ${writerNames(writers, userId)}.`
}

/** When a version was stored, and who wrote what is new in it. */
export function describeVersion(version: ReadableVersion, userId: string): string {
  if (version.kind === 'post') return describeSaved(version.post, version.writers, userId)
  const { updatedAt } = version.version
  const writers = writerNames(writersOf(version.version), userId)
  return `Kept automatically ${formatMoment(updatedAt.getTime())}. Written by ${writers}.`
}
