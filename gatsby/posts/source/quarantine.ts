import { quarantineFileSchema } from '../../../shared/publish/builder-protocol.ts'
import type { QuarantinedPost, QuarantineEntry } from '../../../shared/publish/builder-protocol.ts'
import { parseJson } from '../../../shared/records/json.ts'
import { readTextIfThere } from '../../../node-shared/files/read-text.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'

/** Versions of posts that cannot be built, by the id of the post. */
export type QuarantinedPosts = ReadonlyMap<string, QuarantineEntry>

/** Nothing is known to break a build. */
export const EMPTY_QUARANTINE: QuarantinedPosts = new Map()

/**
 * Reads which versions of posts are known to break a build, so that a full build leaves out the same
 * posts as the changes before it.
 *
 * @param file written by the publisher, or null when there is none
 */
export async function readQuarantine(file: string | null): Promise<QuarantinedPosts> {
  // One that is missing or torn costs time only: what breaks a build is found again.
  const text = file === null ? null : await readTextIfThere(file)
  const entries = quarantineFileSchema.safeParse(parseJson(text ?? '[]'))
  return new Map(entries.data?.map((entry) => [entry.postId, entry]))
}

/** The fields that tell one version of a post from the others. */
export interface PostVersion {
  readonly postId: string
  /** ISO 8601; null when the document has no usable time. */
  readonly updatedAt: string | null
  readonly revision: number | null
}

/** Why this version of a post is not built, or null. A later version is tried again. */
export function entryFor(
  quarantine: QuarantinedPosts,
  version: PostVersion,
): QuarantinedPost | null {
  const entry = quarantine.get(version.postId)
  if (entry === undefined) return null
  const isThisVersion =
    entry.updatedAt === null
      ? entry.revision === null || entry.revision === version.revision
      : entry.updatedAt === version.updatedAt
  if (!isThisVersion) return null
  return { postId: version.postId, updatedAt: version.updatedAt, problem: entry.problem }
}

/** Which version of its post a document is. */
export function versionOf({ id, data }: RawDocument): PostVersion {
  const { updatedAt, revision } = data
  return {
    postId: id,
    updatedAt: updatedAt instanceof Date ? updatedAt.toISOString() : null,
    revision: typeof revision === 'number' ? revision : null,
  }
}

/** Longest part of an error's own message that an author is shown, in characters. */
const REASON_MAX_LENGTH = 160

const WHAT_TO_DO = 'Change what was added last and save the post again.'

/** Why a post that makes the build throw is left out, in words for its author. */
export function brokenTextProblem(error: unknown): string {
  return `its text cannot be made into a page (${reasonOf(error)}). ${WHAT_TO_DO}`
}

/** Why a post whose page cannot be drawn is left out, in words for its author. */
export function brokenPageProblem(reason: string): string {
  return `its page cannot be drawn (${reasonOf(reason)}). ${WHAT_TO_DO}`
}

/** Why a post that never gets done is left out, in words for its author. */
export function endlessTextProblem(seconds: number): string {
  return `its text was not done after ${seconds} seconds of work and was given up. ${WHAT_TO_DO}`
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [line = ''] = message.trim().split('\n')
  return line.slice(0, REASON_MAX_LENGTH)
}

/** Parts the documents that are known to break a build from the others. */
export function sortByQuarantine(
  documents: readonly RawDocument[],
  quarantine: QuarantinedPosts,
): { readonly sound: RawDocument[]; readonly broken: QuarantinedPost[] } {
  const sound: RawDocument[] = []
  const broken: QuarantinedPost[] = []
  for (const document of documents) {
    const entry = entryFor(quarantine, versionOf(document))
    if (entry === null) sound.push(document)
    else broken.push(entry)
  }
  return { sound, broken }
}
