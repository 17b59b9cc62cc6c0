import { batchGet, commit, integerField, stringField } from '../../../harness/wire/documents.ts'
import type { WireDocument } from '../../../harness/wire/documents.ts'
import {
  articleHtml,
  deleteWrites,
  postContent,
  previousVersion,
  saveWrites,
} from '../../../harness/wire/posts.ts'
import { Tracked } from './client.ts'
import type { CrashClient, Life } from './client.ts'

/** Large enough that a few dozen saves fill the write-ahead log and bring about a checkpoint. */
const HTML_BYTES = 40_000

/** One version of a post; revision 0 stands for none. */
interface Version {
  readonly revision: number
  readonly isPublished: boolean
}

const NONE: Version = { revision: 0, isPublished: false }

/** What the backend has of a post. */
interface Found {
  readonly post: WireDocument | null
  readonly slug: WireDocument | null
  readonly revision: (number: number) => WireDocument | null
}

/** A client that can say what of its work others must have heard of. */
interface PostClient extends CrashClient {
  /** `POST_ID REVISION` of every acknowledged version that readers could see. */
  publishedRevisions(): string[]
  /** The last revision of each post whose deletion was asked for. */
  deletedPosts(): ReadonlyMap<string, number>
}

/** Saves, publishes and deletes posts as the editor does: post, revision and slug in one batch. */
export function createPostClient(name: string): PostClient {
  let postNumber = 0
  const version = new Tracked<Version>(NONE)
  const published: string[] = []
  const deleted = new Map<string, number>()
  const postId = () => `${name}-${postNumber}`
  const slug = () => `about-${postId().toLowerCase()}`

  async function read({ target, actors }: Life): Promise<Found> {
    const [postPath, slugPath] = [`posts/${postId()}`, `slugs/${slug()}`]
    const revisions = version.possible.map(({ revision }) => `${postPath}/revisions/${revision}`)
    const documents = await batchGet(target, actors.admin.idToken, [
      postPath,
      slugPath,
      ...revisions,
    ])
    return {
      post: documents.get(postPath) ?? null,
      slug: documents.get(slugPath) ?? null,
      revision: (number: number) => documents.get(`${postPath}/revisions/${number}`) ?? null,
    }
  }

  return {
    name,
    publishedRevisions: () => published,
    deletedPosts: () => deleted,
    async step(life) {
      const { target, actors, random, mark } = life
      const { post } = await read(life)
      const previous = post === null ? null : previousVersion(post)
      const { revision } = version.value
      if (previous?.status === 'binned') {
        const writes = deleteWrites(postId(), previous)
        deleted.set(postId(), previous.revision)
        await version.change(NONE, () => commit(target, actors.author.idToken, writes))
        postNumber += 1
        return
      }
      const isEnding = revision >= 4 && random.below(3) === 0
      const status = isEnding ? 'binned' : random.pick(['draft', 'published', 'published'] as const)
      const html = articleHtml(HTML_BYTES, `${postId()} ${revision + 1}`)
      const content = postContent(postId(), actors.author.localId, status, html)
      const next = { revision: revision + 1, isPublished: status === 'published' }
      mark('commit')
      await version.change(next, () =>
        commit(target, actors.author.idToken, saveWrites(postId(), previous, content)),
      )
      if (next.isPublished) published.push(`${postId()} ${next.revision}`)
    },
    async verify(life) {
      const found = await read(life)
      const problems = problemsOf(
        postId(),
        found,
        version.possible.map(({ revision }) => revision),
      )
      const ahead = version.possible.at(-1)
      version.settle(versionOf(found))
      // A deletion that got through without its answer: the next post has another id.
      if (found.post === null && ahead?.revision === 0) postNumber += 1
      return problems
    },
  }
}

function versionOf({ post }: Found): Version {
  if (post === null) return NONE
  return {
    revision: integerField(post, 'revision'),
    isPublished: stringField(post, 'status') === 'published',
  }
}

/** What is wrong with a post of which one of these revisions has to be there, and that one whole. */
function problemsOf(postId: string, found: Found, expected: readonly number[]): string[] {
  const { revision } = versionOf(found)
  const problems: string[] = []
  if (!expected.includes(revision)) {
    problems.push(`found revision ${revision}, expected ${expected.join(' or ')}`)
  }
  if (found.post === null && found.slug !== null)
    problems.push('the slug is there without its post')
  if (found.post !== null) {
    const html = stringField(found.post, 'html')
    if (stringField(found.slug, 'postId') !== postId) {
      problems.push('the post is there without its slug')
    }
    if (stringField(found.revision(revision), 'html') !== html) {
      problems.push(`the post is there without its revision ${revision}`)
    }
    if (!html.startsWith(`<p>${postId} ${revision}:`)) {
      problems.push(`revision ${revision} holds another text`)
    }
  }
  for (const future of expected.filter((one) => one > revision)) {
    if (found.revision(future) !== null) problems.push(`revision ${future} alone`)
  }
  return problems.map((problem) => `${postId}: ${problem}`)
}
