import path from 'node:path'
import { z } from 'zod'
import { readLines } from '../../node-shared/content-export/read-lines.ts'
import { readWhole } from '../../node-shared/content-export/verify.ts'
import { errorCode } from '../../node-shared/errors.ts'
import { decodeFields } from '../../node-shared/backend/wire-values.ts'
import type { WireFields } from '../../node-shared/backend/wire-values.ts'
import {
  EXPORT_FILES,
  EXPORT_FOLDERS,
  exportedPostSchema,
  exportedRevisionSchema,
} from '../../shared/documents/content-export.ts'
import { parseJson } from '../../shared/records/json.ts'
import { parsePost, postSchema } from '../../shared/post/post.ts'
import type { Post } from '../../shared/post/post.ts'
import type { CleanPostFields } from './clean-fields.ts'

/** Longest document: Firestore's limit of 1 MiB, written as JSON. */
export const DOCUMENT_MAX_BYTES = 8_000_000
const LINE_MAX_BYTES = 2000

/** A post of an export, cleaned, or why it is none. */
type ReadPost =
  | {
      readonly kind: 'post'
      readonly post: Post
      readonly fields: WireFields
      readonly notes: readonly string[]
    }
  | { readonly kind: 'invalid'; readonly id: string; readonly reason: string }

/** The ids of the posts that the list of digests names: what else lies in the folder is no part of it. */
export async function* exportedPostIds(folder: string): AsyncGenerator<string> {
  const pattern = new RegExp(
    `^[0-9a-f]{64} {2}${EXPORT_FOLDERS.posts}/([A-Za-z0-9_-]{1,128})\\.json$`,
  )
  for await (const line of readLines(path.join(folder, EXPORT_FILES.digests), LINE_MAX_BYTES)) {
    const id = pattern.exec(line)?.[1]
    if (id !== undefined) yield id
  }
}

/** Reads one post; everything in it is as untrusted as an upload. */
export async function readExportedPost(
  folder: string,
  id: string,
  clean: CleanPostFields,
): Promise<ReadPost> {
  const file = path.join(folder, EXPORT_FOLDERS.posts, `${id}.json`)
  const parsed = exportedPostSchema.safeParse(
    parseJson(String(await readWhole(file, DOCUMENT_MAX_BYTES))),
  )
  if (!parsed.success) return { kind: 'invalid', id, reason: z.prettifyError(parsed.error) }
  if (parsed.data.id !== id) return { kind: 'invalid', id, reason: 'its file has another name' }
  return checkFields(id, parsed.data.post, clean)
}

/** Reads the versions of a post; one that is none is told instead of returned. */
export async function* readExportedRevisions(
  folder: string,
  { id, revision: newest }: Post,
  clean: CleanPostFields,
): AsyncGenerator<{ readonly revision: string; readonly fields: WireFields } | 'invalid'> {
  const file = path.join(folder, EXPORT_FOLDERS.revisions, `${id}.jsonl`)
  try {
    for await (const line of readLines(file, DOCUMENT_MAX_BYTES)) {
      const { data } = exportedRevisionSchema.safeParse(parseJson(line))
      const checked = data === undefined ? null : checkFields(id, data.fields, clean)
      if (data === undefined || checked?.kind !== 'post' || Number(data.revision) > newest) {
        yield 'invalid'
      } else yield { revision: data.revision, fields: checked.fields }
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

function checkFields(id: string, exported: WireFields, clean: CleanPostFields): ReadPost {
  // The security rules refuse later saves of a post with fields that they do not know.
  const known = Object.fromEntries(
    Object.entries(exported).filter(([name]) => Object.hasOwn(postSchema.shape, name)),
  )
  const { fields, isCleaned } = clean(known)
  const parsed = parsePost(id, decodeFields(fields))
  if (parsed.kind === 'invalid') return { kind: 'invalid', id, reason: parsed.problems.join('; ') }
  const unknown = Object.keys(exported).filter((name) => !Object.hasOwn(known, name))
  const notes = [
    ...(isCleaned ? ['what posts may not hold was taken out of its text'] : []),
    ...(unknown.length > 0 ? [`these fields were left out: ${unknown.join(', ')}`] : []),
  ]
  return { kind: 'post', post: parsed.post, fields, notes }
}
