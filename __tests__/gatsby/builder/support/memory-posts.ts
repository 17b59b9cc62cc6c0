import { planDelete, planSave } from '../../../../shared/post/post-writes.ts'
import type { DocumentRef } from '../../../../shared/documents/document-source.ts'
import type { PostContent, PreviousVersion } from '../../../../shared/post/post-writes.ts'
import type { PlannedWrite } from '../../../../shared/documents/planned-write.ts'
import { visibleChanges } from '../../../../shared/publish/webhook/changes.ts'
import { writtenFieldsOf } from '../../../../shared/post/fields/written-fields.ts'
import type { RawDocument } from '../../../../gatsby/nodes/raw-document.ts'
import type { EntrySource, PostSource } from '../../../../gatsby/posts/source/post-source.ts'
import type { Fields } from '../../support/fake-backend.ts'

/** The backend's documents in memory, written to by the editor's own writes. */
export interface MemoryPosts {
  readonly source: PostSource
  readonly entries: EntrySource
  /** The fields of an entry; undefined where there is no document. */
  entry(id: string): Fields | undefined
  /** Commits writes, as the editor does. */
  commit(writes: readonly PlannedWrite[]): void
  /** The time of the next write. */
  serverTime(): Date
  /** Contents by id, whatever their state. */
  contents(): ReadonlyMap<string, PostContent>
  slugOwner(slug: string): { readonly postId: string; readonly kind: string } | null
  save(postId: string, content: PostContent): void
  bin(postId: string): void
  /** Deletes a binned post for good. */
  delete(postId: string): void
  removeRedirect(slug: string): void
  /** The documents that the webhook has told of since the last call. */
  takeTold(): readonly DocumentRef[]
}

/** @param tickMs how far apart two writes are, in milliseconds */
export function memoryPosts(tickMs = 1_000): MemoryPosts {
  const collections = new Map<string, Map<string, Fields>>()
  let time = Date.UTC(2026, 0, 1)
  const of = (name: string): Map<string, Fields> => {
    const found = collections.get(name) ?? new Map<string, Fields>()
    collections.set(name, found)
    return found
  }
  let told: DocumentRef[] = []
  const write = (writes: readonly PlannedWrite[]) => {
    const written = writes.flatMap((one) => {
      const [collection = '', id = '', below] = one.path.split('/')
      if (below !== undefined) return []
      const before = of(collection).get(id) ?? null
      if (one.kind === 'set') of(collection).set(id, one.data)
      else of(collection).delete(id)
      return [{ path: one.path, before, after: of(collection).get(id) ?? null, uid: null }]
    })
    told.push(...visibleChanges(written).map(({ source, id }) => ({ source, id })))
  }
  const previousOf = (postId: string): PreviousVersion<Date> | null =>
    (of('posts').get(postId) as PreviousVersion<Date> | undefined) ?? null
  const serverTime = () => new Date((time += tickMs))
  const published = (): RawDocument[] =>
    [...of('posts')]
      .filter(([, { status }]) => status === 'published')
      .map(([id, data]) => ({ id, data }))
  const timeOf = ({ data }: RawDocument) => data['updatedAt'] as Date
  const removals = () =>
    [...of('removals')].map(([postId, { removedAt }]) => ({ postId, removedAt: removedAt as Date }))
  const redirects = () =>
    [...of('slugs')].flatMap(([slug, { postId, kind, to }]) => {
      if (kind !== 'redirect') return []
      const redirect = { slug, postId: String(postId) }
      return [typeof to === 'string' ? { ...redirect, to } : redirect]
    })
  const seenEntries = (): RawDocument[] =>
    [...of('entries')]
      .filter(([, { status }]) => status === 'published' || status === 'removed')
      .map(([id, data]) => ({ id, data }))
  const contentOf = (fields: Fields): PostContent => {
    const whole = fields as unknown as PostContent
    return { ...writtenFieldsOf(whole), authorId: whole.authorId, status: whole.status }
  }

  return {
    source: {
      newestChange: () => {
        const times = [...published().map(timeOf), ...removals().map((one) => one.removedAt)]
        const newest = Math.max(0, ...times.map((one) => one.getTime()))
        return Promise.resolve(newest === 0 ? null : new Date(newest))
      },
      async *allPosts() {
        yield await Promise.resolve(published())
      },
      postsSince: (cursor) =>
        Promise.resolve(published().filter((document) => timeOf(document) > cursor)),
      removalsSince: (cursor) =>
        Promise.resolve(removals().filter(({ removedAt }) => removedAt > cursor)),
      postsById: (ids) => Promise.resolve(published().filter(({ id }) => ids.includes(id))),
      countPosts: () => Promise.resolve(published().length),
      redirects: () => Promise.resolve(redirects()),
      redirectsById: (slugs) =>
        Promise.resolve(redirects().filter(({ slug }) => slugs.includes(slug))),
      authors: () => Promise.resolve([]),
      redirectsOf: (ids) =>
        Promise.resolve(redirects().filter(({ postId }) => ids.includes(postId))),
    },
    entries: {
      entries: () => Promise.resolve(seenEntries()),
      entriesById: (ids) => Promise.resolve(seenEntries().filter(({ id }) => ids.includes(id))),
    },
    entry: (id) => of('entries').get(id),
    commit: write,
    serverTime,
    contents: () => new Map([...of('posts')].map(([id, fields]) => [id, contentOf(fields)])),
    slugOwner: (slug) => {
      const owner = of('slugs').get(slug)
      return owner === undefined
        ? null
        : { postId: String(owner['postId']), kind: String(owner['kind']) }
    },
    save: (postId, content) => {
      const previous = previousOf(postId)
      write(planSave<Date>({ postId, previous, content, serverTime: serverTime() }))
    },
    bin: (postId) => {
      const previous = previousOf(postId)
      const content = of('posts').get(postId)
      if (previous === null || content === undefined) throw new Error(`There is no post ${postId}`)
      const binned = { ...contentOf(content), status: 'binned' as const }
      write(planSave<Date>({ postId, previous, content: binned, serverTime: serverTime() }))
    },
    delete: (postId) => {
      const previous = previousOf(postId)
      if (previous === null) throw new Error(`There is no post ${postId}`)
      write(planDelete(postId, previous))
    },
    removeRedirect: (slug) => {
      write([{ kind: 'delete', path: `slugs/${slug}` }])
    },
    takeTold: () => {
      const taken = told
      told = []
      return taken
    },
  }
}
