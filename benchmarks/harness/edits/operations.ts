import { postPath, tagPath } from '../../../shared/site/paths.ts'
import type { PostContent } from '../../../shared/post/post-writes.ts'
import { seededRandom } from '../random.ts'
import { newWord, sitePost, sitePostId } from '../site/content.ts'
import { commit } from '../wire/documents.ts'
import type { Target } from '../wire/http.ts'
import { readPrevious, saveWrites } from '../wire/posts.ts'
import { corrected, moved, retagged, retitled } from './changed-post.ts'

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

/** A change that is not written yet. */
export interface PreparedChange {
  readonly operation: Operation
  readonly postId: string
  readonly writes: ReturnType<typeof saveWrites>
  readonly expectations: readonly Expectation[]
}

/** An editor who changes one post after another, or many at once. */
export interface Editor {
  prepare(operation: Operation): Promise<PreparedChange>
  send(operation: Operation): Promise<SentChange>
  /** Writes changes, several at a time. @returns when it began, in milliseconds since the epoch */
  sendAll(changes: readonly PreparedChange[]): Promise<number>
}

/** Changes that are written at the same time. */
const WRITES_AT_ONCE = 8

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

/** A change of a post that is there. */
interface Change {
  readonly changed: (content: PostContent, word: string) => PostContent
  readonly expected: (
    content: PostContent,
    word: string,
    before: PostContent,
  ) => readonly Expectation[]
}

const shows = (path: string, text: string): Expectation => ({ path, seen: { status: 200, text } })

const CHANGES: Readonly<Record<Exclude<Operation, 'insert'>, Change>> = {
  edit: {
    changed: (content, word) => corrected(retitled(content, word), word),
    expected: ({ slug }, word) => [shows(postPath(slug), `Corrected: ${word}.`)],
  },
  delete: {
    changed: (content) => ({ ...content, status: 'archived' }),
    expected: ({ slug }) => [{ path: postPath(slug), seen: { status: 404 } }],
  },
  tags: {
    changed: retagged,
    expected: ({ slug, title }, word) => [
      shows(postPath(slug), `Tag ${word}`),
      shows(tagPath(`tag-${word}`), title),
    ],
  },
  slug: {
    changed: moved,
    expected: ({ slug, title }, _, before) => [
      shows(postPath(slug), title),
      { path: postPath(before.slug), seen: { status: 301 } },
    ],
  },
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
    expectations: readonly Expectation[],
  ): Promise<PreparedChange> => {
    const token = await idToken()
    const previous = operation === 'insert' ? null : await readPrevious(target, token, postId)
    return { operation, postId, writes: saveWrites(postId, previous, content), expectations }
  }

  const insert = (): Promise<PreparedChange> => {
    inserted += 1
    // Numbers of their own for each seed: a data folder may be used again.
    const index = posts + (seed % 1000) * SEED_STEP + inserted
    const word = newWord(random)
    const made = sitePost(index, authorId)
    const content = { ...made, html: `${made.html}\n<p>New: ${word}.</p>` }
    return save('insert', sitePostId(index), content, [
      shows(postPath(content.slug), `New: ${word}.`),
      shows('/discover', content.title),
    ])
  }

  const change = (operation: keyof typeof CHANGES): Promise<PreparedChange> => {
    const { changed, expected } = CHANGES[operation]
    const index = untouched()
    const before = sitePost(index, authorId)
    const word = newWord(random)
    const content = changed(before, word)
    return save(operation, sitePostId(index), content, expected(content, word, before))
  }

  const prepare = (operation: Operation) => (operation === 'insert' ? insert() : change(operation))

  return {
    prepare,
    send: async (operation) => {
      const { postId, writes, expectations } = await prepare(operation)
      const token = await idToken()
      const sentAt = Date.now()
      await commit(target, token, writes)
      return { operation, postId, sentAt, expectations }
    },
    sendAll: async (changes) => {
      const token = await idToken()
      const sentAt = Date.now()
      const queue = changes.values()
      const write = async () => {
        for (const { writes } of queue) await commit(target, token, writes)
      }
      await Promise.all(Array.from({ length: WRITES_AT_ONCE }, write))
      return sentAt
    },
  }
}
