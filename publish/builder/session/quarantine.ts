import { z } from 'zod'
import { quarantinedPostSchema } from '../../../shared/publish/builder-protocol.ts'
import type { QuarantinedPost } from '../../../shared/publish/builder-protocol.ts'
import { writeDurably } from '../../../node-shared/files/durable-file.ts'
import { readJsonIfThere } from '../../../node-shared/files/read-text.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import { idsFrom } from '../../../shared/documents/document-source.ts'
import type { DocumentChange } from '../../../shared/publish/publish-message.ts'

const entrySchema = quarantinedPostSchema.extend({
  /** The revision that broke a build, where only the publisher knew which one it was. */
  revision: z.number().nullable().default(null),
  /** Whether it is not known yet that this post breaks the build. */
  isProvisional: z.boolean().default(false),
})
type Entry = z.infer<typeof entrySchema>

const fileSchema = z.array(entrySchema)

const PROVISIONAL =
  'The builder process ended while building several posts. This post is being tested.'

/** The versions of posts that are left out because they broke a build. */
export interface Quarantine {
  readonly file: string
  readonly list: () => readonly QuarantinedPost[]
  /** Adds what a builder has found. Returns whether anything of it was not there before. */
  readonly add: (posts: readonly QuarantinedPost[]) => Promise<boolean>
  /** Leaves posts out until it is known which of them breaks the build. */
  readonly addProvisional: (changes: readonly DocumentChange[]) => Promise<void>
  /** Takes provisional entries of these posts out: they are built again. */
  readonly release: (changes: readonly DocumentChange[]) => Promise<void>
  /** Makes the entry of a post that breaks the build a lasting one. */
  readonly confirm: (change: DocumentChange, problem: string) => Promise<void>
  /** Takes out entries that a later version, or the removal, of a post has made pointless. */
  readonly removeOutdated: (changes: readonly DocumentChange[]) => Promise<void>
  /** Takes out every provisional entry. */
  readonly releaseAll: () => Promise<void>
}

/** Opens the list. One that is missing or torn is empty: what breaks a build is found again. */
export async function openQuarantine(file: string): Promise<Quarantine> {
  const stored = (await readJsonIfThere(file, fileSchema)) ?? []
  const entries = new Map(stored.map((entry) => [entry.postId, entry]))

  const write = () => writeDurably(file, `${JSON.stringify([...entries.values()], null, 2)}\n`)
  const removeWhere = async (isPointless: (entry: Entry) => boolean) => {
    const pointless = [...entries.values()].filter(isPointless)
    for (const { postId } of pointless) entries.delete(postId)
    if (pointless.length > 0) await write()
  }
  const removeProvisional = (postIds: ReadonlySet<string>) =>
    removeWhere(({ postId, isProvisional }) => isProvisional && postIds.has(postId))

  return {
    file,
    list: () =>
      [...entries.values()].map(({ postId, updatedAt, problem }) => ({
        postId,
        updatedAt,
        problem,
      })),
    add: async (posts) => {
      const fresh = posts.filter(({ postId, updatedAt }) => {
        const known = entries.get(postId)
        return known?.updatedAt !== updatedAt || known.isProvisional
      })
      if (fresh.length === 0) return false
      for (const post of fresh) {
        entries.set(post.postId, { ...post, revision: null, isProvisional: false })
      }
      await write()
      return true
    },
    addProvisional: async (changes) => {
      for (const { source, id: postId, kind, revision } of changes) {
        if (source !== 'posts' || kind === 'remove' || entries.has(postId)) continue
        const entry = {
          postId,
          updatedAt: null,
          problem: PROVISIONAL,
          revision,
          isProvisional: true,
        }
        entries.set(postId, entry)
      }
      await write()
    },
    release: (changes) => removeProvisional(new Set(idsFrom('posts', changes))),
    confirm: async ({ source, id: postId, revision }, problem) => {
      if (source !== 'posts') return
      entries.set(postId, { postId, updatedAt: null, problem, revision, isProvisional: false })
      await write()
    },
    removeOutdated: (changes) => {
      const newest = new Map(
        changes.flatMap((change) =>
          change.source === 'posts' ? [[change.id, change] as const] : [],
        ),
      )
      return removeWhere(({ postId, updatedAt, revision }) => {
        const change = newest.get(postId)
        if (change === undefined) return false
        if (change.kind === 'remove') return true
        // Versions that are named by their time are compared by the builder.
        return updatedAt === null && change.revision !== null && change.revision !== revision
      })
    },
    releaseAll: () => removeWhere(({ isProvisional }) => isProvisional),
  }
}

/**
 * Adds what a builder has left out. When it cannot be stored, that is reported and no more: the list in
 * memory holds it, and the builder goes on.
 */
export async function noteLeftOut(
  quarantine: Quarantine,
  posts: readonly QuarantinedPost[],
  onProblem: (problem: string) => void,
): Promise<void> {
  await quarantine.add(posts).catch((error: unknown) => {
    onProblem(`The list of quarantined posts could not be stored: ${messageOf(error)}`)
  })
}
