import { open, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type {
  AdministratorDocuments,
  WireDocument,
} from '../node-shared/administrator/documents.ts'
import { hasCode } from '../node-shared/errors.ts'
import { decodeFields } from '../node-shared/backend/wire-values.ts'
import { EXPORT_FOLDERS, exportedPostSchema } from '../shared/documents/content-export.ts'
import type { ExportedPost } from '../shared/documents/content-export.ts'
import { isValidSlug } from '../shared/post/fields/post-slug.ts'
import { markdownOf } from './markdown.ts'
import { readRevisions, revisionCount, revisionPaths } from './revisions.ts'
import type { Known } from './revisions.ts'

/** The facts about a post that the export's own numbers and file names need. */
export interface PostSummary {
  readonly updateTime: string
  readonly markdownName: string
  readonly isPublished: boolean
  readonly revisions: number
  readonly tags: readonly string[]
}

/** The result of writing one post. */
export interface WrittenPost {
  readonly summary: PostSummary
  readonly notes: readonly string[]
}

/** The files of single posts in an export's folder. */
export interface PostFiles {
  /** Reads the summary of a post that is written; null when it is not, or not whole. */
  read(id: string): Promise<PostSummary | null>
  /**
   * Writes a post, its versions and its Markdown; `posts/ID.json` last, which makes it whole.
   *
   * @param known documents that were read already, by path; versions among them are not read again
   */
  write(post: WireDocument, known: Known): Promise<WrittenPost>
  remove(id: string): Promise<void>
}

/** The files of posts below a folder. */
export function postFiles(folder: string, documents: AdministratorDocuments): PostFiles {
  const postFile = (id: string) => path.join(folder, EXPORT_FOLDERS.posts, `${id}.json`)
  const revisionsFile = (id: string) => path.join(folder, EXPORT_FOLDERS.revisions, `${id}.jsonl`)

  return {
    async read(id) {
      try {
        const post = exportedPostSchema.parse(JSON.parse(await readFile(postFile(id), 'utf8')))
        return summaryOf(post)
      } catch (error) {
        // Not there, or cut off in the middle: it is written again.
        if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return null
        throw error
      }
    },
    async write({ id, fields, updateTime }, known) {
      const exported: ExportedPost = { id, updateTime, post: fields }
      const summary = summaryOf(exported)
      const paths = revisionPaths(`posts/${id}`, summary.revisions)
      const revisions = readRevisions(documents, paths, known)
      const missing = await writeRevisions(revisions, revisionsFile(id))
      const markdown = markdownOf(id, decodeFields(fields))
      const markdownFile = path.join(folder, EXPORT_FOLDERS.markdown, summary.markdownName)
      await writeFile(markdownFile, markdown.text)
      await writeFile(postFile(id), `${JSON.stringify(exported)}\n`)
      return {
        summary: { ...summary, revisions: summary.revisions - missing },
        notes: [
          ...(missing > 0 ? [`post ${id}: ${missing} of its versions are missing`] : []),
          ...(markdown.isHtml ? [`post ${id}: its Markdown file holds HTML`] : []),
        ],
      }
    },
    async remove(id) {
      await rm(postFile(id), { force: true })
      await rm(revisionsFile(id), { force: true })
    },
  }
}

/** Returns the facts about a post that the export needs without its text. */
export function summaryOf({ id, updateTime, post }: ExportedPost): PostSummary {
  const { slug, status, revision, tags } = decodeFields(post)
  const isNamed = typeof slug === 'string' && isValidSlug(slug)
  return {
    updateTime,
    markdownName: `${isNamed ? slug : id}.md`,
    isPublished: status === 'published',
    revisions: revisionCount(revision),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  }
}

/** Returns how many versions are missing. */
async function writeRevisions(revisions: AsyncIterable<WireDocument | null>, file: string) {
  let missing = 0
  const handle = await open(file, 'w')
  try {
    for await (const revision of revisions) {
      if (revision === null) missing += 1
      else {
        const line = { revision: revision.id, fields: revision.fields }
        await handle.write(`${JSON.stringify(line)}\n`)
      }
    }
  } finally {
    await handle.close()
  }
  return missing
}
