import { postPath, tagPath } from '../../shared/paths.ts'
import type { PostContent } from '../../shared/post-writes.ts'
import { seededRandom } from '../crash/random.ts'
import type { SeededRandom } from '../crash/random.ts'
import { sitePost, sitePostId } from '../site/content.ts'
import { batchGet, commit } from '../wire/documents.ts'
import type { Target } from '../wire/http.ts'
import { previousVersion, saveWrites } from '../wire/posts.ts'

/** What is measured. */
export const OPERATIONS = ['edit', 'insert', 'delete', 'tags', 'slug'] as const
export type Operation = (typeof OPERATIONS)[number]

/** More posts than one run inserts. */
const SEED_STEP = 10_000

/** What a reader sees once a change is live. */
export interface Expectation {
  readonly path: string
  /** What the answer has to be; `text` has to be in a page that is there. */
  readonly seen: { readonly status: 200; readonly text: string } | { readonly status: 404 | 301 }
}

/** A change on its way to the readers. */
export interface SentChange {
  readonly operation: Operation
  readonly postId: string
  /** When the editor pressed the button, in milliseconds since the epoch. */
  readonly sentAt: number
  readonly expectations: readonly Expectation[]
}

/** An editor who changes one post after another. */
export interface Editor {
  send(operation: Operation): Promise<SentChange>
}

/** What {@link createEditor} works with. */
export interface EditorOptions {
  readonly target: Target
  /** A token that is valid now. */
  readonly idToken: () => Promise<string>
  readonly authorId: string
  /** Published posts of the site, all made by `sitePost`. */
  readonly posts: number
  readonly seed: number
}

/** Makes an editor; every post is changed at most once, so that each change is like the first. */
export function createEditor({ target, idToken, authorId, posts, seed }: EditorOptions): Editor {
  const random = seededRandom(seed)
  const touched = new Set<number>()
  let inserted = 0

  const untouched = (): number => {
    for (;;) {
      const index = random.below(posts)
      if (touched.has(index)) continue
      touched.add(index)
      return index
    }
  }

  const save = async (
    operation: Operation,
    postId: string,
    content: PostContent,
    isNew: boolean,
    expectations: readonly Expectation[],
  ): Promise<SentChange> => {
    const token = await idToken()
    const path = `posts/${postId}`
    const stored = isNew ? null : (await batchGet(target, token, [path])).get(path)
    const previous = stored === null || stored === undefined ? null : previousVersion(stored)
    const writes = saveWrites(postId, previous, content)
    const sentAt = Date.now()
    await commit(target, token, writes)
    return { operation, postId, sentAt, expectations }
  }

  const change = (
    operation: Operation,
    changed: (content: PostContent, word: string) => PostContent,
    expected: (content: PostContent, word: string, before: PostContent) => readonly Expectation[],
  ): Promise<SentChange> => {
    const index = untouched()
    const before = sitePost(index, authorId)
    const word = wordOf(random)
    const content = changed(before, word)
    return save(operation, sitePostId(index), content, false, expected(content, word, before))
  }

  return {
    send: (operation) => {
      switch (operation) {
        case 'edit':
          return change(
            operation,
            (content, word) => ({
              ...content,
              title: `${content.title} (${word})`,
              html: `${content.html}\n<p>Corrected: ${word}.</p>`,
            }),
            (content, word) => [shows(postPath(content.slug), `Corrected: ${word}.`)],
          )
        case 'insert': {
          inserted += 1
          // Numbers of their own for each seed: a data folder may be used again.
          const index = posts + (seed % 1000) * SEED_STEP + inserted
          const word = wordOf(random)
          const made = sitePost(index, authorId)
          const content = { ...made, html: `${made.html}\n<p>New: ${word}.</p>` }
          return save(operation, sitePostId(index), content, true, [
            shows(postPath(content.slug), `New: ${word}.`),
            shows('/discover', content.title),
          ])
        }
        case 'delete':
          return change(
            operation,
            (content) => ({ ...content, status: 'archived' }),
            (content) => [{ path: postPath(content.slug), seen: { status: 404 } }],
          )
        case 'tags':
          return change(
            operation,
            (content, word) => ({ ...content, tags: [...content.tags.slice(0, 2), `Tag ${word}`] }),
            (content, word) => [
              shows(postPath(content.slug), `Tag ${word}`),
              shows(tagPath(`tag-${word}`), content.title),
            ],
          )
        case 'slug':
          return change(
            operation,
            (content, word) => ({ ...content, slug: `${content.slug}-${word}` }),
            (content, _, before) => [
              shows(postPath(content.slug), content.title),
              { path: postPath(before.slug), seen: { status: 301 } },
            ],
          )
      }
    },
  }
}

const shows = (path: string, text: string): Expectation => ({ path, seen: { status: 200, text } })

/** A word that is in no other post. */
function wordOf(random: SeededRandom): string {
  return `w${Math.floor(random.next() * 1e12).toString(36)}`
}
