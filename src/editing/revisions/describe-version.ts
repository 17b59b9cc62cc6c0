import { writersOf, type AnySaved } from '../../../shared/documents/working-copy'
import { shownAuthorName } from '../../platform/authors/author-names'
import type { DocumentTypes } from '../../platform/documents/document-kind'
import { formatMoment } from '../words/format-moment'
import type { ReadableVersion, VersionsKind } from './versions-kind'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The name of a version at the beginning of a line: `Version 3`, `Automatic version 12`. */
export function nameOfVersion(version: ReadableVersion<DocumentTypes>): string {
  return version.kind === 'saved'
    ? `Version ${version.version.revision}`
    : `Automatic version ${version.version.number}`
}

/** The name within a sentence. */
export function nameInSentence(version: ReadableVersion<DocumentTypes>): string {
  const name = nameOfVersion(version)
  return name.charAt(0).toLowerCase() + name.slice(1)
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
  status: string,
  { updatedAt, updatedBy }: AnySaved,
  writers: readonly string[] | null,
  userId: string,
): string {
  const what = `${status}, kept ${formatMoment(updatedAt.getTime())}`
  // Old versions do not say it, and no one saves what the clock publishes.
  const who = updatedBy === undefined ? what : `${what} by ${personName(updatedBy, userId)}`
  const isByOneAlone = writers?.length === 1 && writers[0] === updatedBy
  if (writers === null || isByOneAlone) return who
  return `${who}. Written by ${writerNames(writers, userId)}.`
}

/** When a version was stored, and who wrote what is new in it. */
export function describeVersion<Types extends DocumentTypes>(
  kind: Pick<VersionsKind<Types>, 'statusOf'>,
  version: ReadableVersion<Types>,
  userId: string,
): string {
  if (version.kind === 'saved') {
    const { version: saved, writers } = version
    return describeSaved(kind.statusOf(saved), saved, writers, userId)
  }
  const { updatedAt } = version.version
  const writers = writerNames(writersOf(version.version), userId)
  return `Kept automatically ${formatMoment(updatedAt.getTime())}. Written by ${writers}.`
}
