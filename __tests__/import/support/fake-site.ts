import { createHash } from 'node:crypto'
import { parsePost } from '../../../shared/post/post.ts'
import { planSave, type PreviousVersion } from '../../../shared/post/post-writes.ts'
import type { ExistingPost, TargetSite } from '../../../import/target/site.ts'

function existingOf(postId: string, data: unknown): ExistingPost | 'broken' {
  const parsed = parsePost(postId, data)
  if (parsed.kind === 'invalid') return 'broken'
  const { slug, status, revision, createdAt, publishedAt } = parsed.post
  return { fields: parsed.post, token: { slug, status, revision, createdAt, publishedAt } }
}

/** A site in memory that applies the same planned writes as the real connection. */
export class FakeSite implements TargetSite {
  readonly uid = 'importer'
  readonly description = 'the test site'
  readonly documents = new Map<string, Readonly<Record<string, unknown>>>()
  readonly files = new Map<string, Uint8Array>()
  /** Saves so far. */
  saves = 0
  /** Thrown by the next saves of a post, by its id. */
  readonly refusals = new Map<string, Error>()

  private readonly clock: () => Date

  /** @param clock the server's time */
  constructor(clock: () => Date = () => new Date('2026-06-01T00:00:00Z')) {
    this.clock = clock
  }

  post(postId: string): Readonly<Record<string, unknown>> | undefined {
    return this.documents.get(`posts/${postId}`)
  }

  /** Changes fields of a post the way an editor's save does. */
  edit(postId: string, changes: Readonly<Record<string, unknown>>): void {
    const post = this.post(postId)
    if (post === undefined) throw new Error(`There is no post ${postId}.`)
    this.documents.set(`posts/${postId}`, {
      ...post,
      ...changes,
      revision: Number(post['revision']) + 1,
    })
  }

  readPosts: TargetSite['readPosts'] = async (postIds) => {
    const found = new Map<string, ExistingPost | 'broken'>()
    for (const postId of postIds) {
      const data = this.post(postId)
      if (data !== undefined) found.set(postId, existingOf(postId, data))
    }
    return found
  }

  slugOwner: TargetSite['slugOwner'] = async (slug) => {
    const owner = this.documents.get(`slugs/${slug}`)?.['postId']
    return typeof owner === 'string' ? owner : null
  }

  removedAmong: TargetSite['removedAmong'] = async (postIds) =>
    new Set(postIds.filter((postId) => this.documents.has(`removals/${postId}`)))

  storePicture: TargetSite['storePicture'] = async (postId, file) => {
    const hash = createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)
    const path = `posts/${postId}/${hash}.${file.extension}`
    this.files.set(path, file.bytes)
    return { path, url: `/v0/b/test/o/${encodeURIComponent(path)}?alt=media` }
  }

  save: TargetSite['save'] = async ({
    postId,
    existing,
    content,
    publishedAt,
    publishAt,
    oldSlugs,
  }) => {
    const refusal = this.refusals.get(postId)
    if (refusal !== undefined) throw refusal
    const writes = planSave<Date>({
      postId,
      previous: existing === null ? null : (existing.token as PreviousVersion<Date>),
      content,
      serverTime: this.clock(),
      ...(publishedAt === null ? {} : { publishedAt }),
      ...(publishAt === null ? {} : { publishAt }),
    })
    for (const write of writes) {
      if (write.kind === 'set') this.documents.set(write.path, write.data)
      else this.documents.delete(write.path)
    }
    for (const slug of oldSlugs) {
      if (!this.documents.has(`slugs/${slug}`)) {
        this.documents.set(`slugs/${slug}`, { postId, kind: 'redirect' })
      }
    }
    this.saves += 1
  }

  readRedirects: TargetSite['readRedirects'] = async (ids) =>
    ids.flatMap((id) => {
      const data = this.documents.get(`slugs/${id}`)
      if (data === undefined) return []
      const { postId, to } = data
      return [{ id, postId: String(postId), to: typeof to === 'string' ? to : null }]
    })

  saveRedirects: TargetSite['saveRedirects'] = async (redirects) => {
    for (const { id, postId, to } of redirects) {
      const kind = 'redirect'
      this.documents.set(`slugs/${id}`, to === null ? { postId, kind } : { postId, kind, to })
    }
  }

  readAuthorNames: TargetSite['readAuthorNames'] = async (authorIds) =>
    new Map(
      authorIds.flatMap((id) => {
        const data = this.documents.get(`authors/${id}`)
        return data === undefined ? [] : [[id, String(data['name'])] as const]
      }),
    )

  saveAuthorName: TargetSite['saveAuthorName'] = async (authorId, name) => {
    this.documents.set(`authors/${authorId}`, { name })
  }

  close: TargetSite['close'] = async () => undefined
}
