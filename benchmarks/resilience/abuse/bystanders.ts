import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { postPath } from '../../../shared/site/paths.ts'
import { corrected } from '../../harness/edits/changed-post.ts'
import { untilServed } from '../../harness/edits/watch.ts'
import { sitePost, sitePostId } from '../../harness/site/content.ts'
import { commit } from '../../harness/wire/documents.ts'
import { uploadMultipart } from '../../harness/wire/files.ts'
import { AnswerError } from '../../harness/wire/http.ts'
import type { Target } from '../../harness/wire/http.ts'
import { readPrevious, saveWrites } from '../../harness/wire/posts.ts'

const PAGE_EVERY_MS = 50
const HEALTH_EVERY_MS = 250
const PUBLISH_EVERY_MS = 3_000
const ADDRESSES = 20

/** After this a request counts as not answered, in milliseconds. */
const TIMEOUT_MS = 10_000
const RETRY_MS = 200

/** One request: how long it took, and whether it got what it asked for. */
export interface Sample {
  readonly ms: number
  readonly isAnswered: boolean
}

/** What bystanders saw. Times are milliseconds. */
export interface Seen {
  readonly pages: readonly Sample[]
  readonly health: readonly Sample[]
  /** A picture of a few bytes, stored by another author. */
  readonly stored: readonly Sample[]
  /** From the press of the button to the page that shows it. */
  readonly live: readonly Sample[]
}

/** Readers, a supervisor and an author, while something else goes on. */
export interface Bystanders {
  /** Begins nothing more, waits for what is under way. */
  stop(): Promise<Seen>
}

/** An author and the posts that are the author's. */
export interface PublishingAuthor {
  readonly target: Target
  readonly idToken: string
  readonly authorId: string
  /** Numbers a change; no two are alike in one run of the product. */
  nextChange(): number
}

/** Lets them begin. @param posts how many posts of {@link sitePost} the site has */
export function startBystanders(port: number, posts: number, author: PublishingAuthor): Bystanders {
  const pages: Sample[] = []
  const health: Sample[] = []
  const live: Sample[] = []
  const stored: Sample[] = []
  const underWay = new Set<Promise<unknown>>()
  const follow = (work: Promise<unknown>) => {
    const settled = work.finally(() => underWay.delete(settled))
    underWay.add(settled)
  }
  let asked = 0
  const reading = setInterval(() => {
    asked += 1
    const paths = ['/', '/discover', postPath(sitePost((asked * 37) % posts, '').slug)]
    const address = `198.51.100.${asked % ADDRESSES}`
    follow(ask(port, paths[asked % 3] ?? '/', address).then((sample) => pages.push(sample)))
  }, PAGE_EVERY_MS)
  const supervising = setInterval(() => {
    follow(ask(port, '/healthz', null).then((sample) => health.push(sample)))
  }, HEALTH_EVERY_MS)
  const ending = new AbortController()
  follow(
    (async () => {
      while (!ending.signal.aborted) {
        live.push(await publishOnce(author))
        await wait(PUBLISH_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
      }
    })(),
  )
  const storing = setInterval(() => {
    follow(storePicture(author).then((sample) => stored.push(sample)))
  }, PUBLISH_EVERY_MS)
  return {
    async stop() {
      clearInterval(storing)
      clearInterval(reading)
      clearInterval(supervising)
      ending.abort()
      await Promise.all(underWay)
      return { pages, health, live, stored }
    },
  }
}

/** Sends a request on a new connection, as a first-time visitor does. */
function ask(port: number, path: string, address: string | null): Promise<Sample> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const settle = (isAnswered: boolean) => {
      clearTimeout(timer)
      resolve({ ms: performance.now() - startedAt, isAnswered })
    }
    const headers = address === null ? {} : { 'x-forwarded-for': address }
    const request = get({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      response.resume()
      response.once('end', () => {
        settle(response.statusCode === 200)
      })
      response.once('error', () => {
        settle(false)
      })
    })
    const timer = setTimeout(() => {
      request.destroy(new Error('It took too long.'))
    }, TIMEOUT_MS)
    request.once('error', () => {
      settle(false)
    })
  })
}

/** The smallest picture. */
const DOT = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

async function storePicture({ target, idToken }: PublishingAuthor): Promise<Sample> {
  const bytes = await DOT
  const startedAt = performance.now()
  const isAnswered = await uploadMultipart(
    target,
    idToken,
    `posts/small/${randomUUID()}.png`,
    bytes,
  ).then(
    () => true,
    () => false,
  )
  return { ms: performance.now() - startedAt, isAnswered }
}

/** Publishes a change and waits until readers see it; what is refused meanwhile is tried again. */
async function publishOnce(author: PublishingAuthor): Promise<Sample> {
  const { target, idToken, authorId } = author
  const change = author.nextChange()
  const postId = sitePostId(change)
  const content = sitePost(change, authorId)
  const word = `change ${change}`
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  try {
    for (;;) {
      try {
        const previous = await readPrevious(target, idToken, postId)
        if (previous === null) throw new Error(`posts/${postId} is missing.`)
        await commit(target, idToken, saveWrites(postId, previous, corrected(content, word)))
        break
      } catch (error) {
        const isLater = error instanceof AnswerError && [429, 503].includes(error.status)
        if (!(isLater || error instanceof TypeError) || since() > TIMEOUT_MS) throw error
        await wait(RETRY_MS)
      }
    }
    const seen = { status: 200, text: `Corrected: ${word}.` } as const
    await untilServed(target, [{ path: postPath(content.slug), seen }])
    return { ms: since(), isAnswered: true }
  } catch (error) {
    process.stderr.write(`the author: ${error instanceof Error ? error.message : String(error)}\n`)
    return { ms: since(), isAnswered: false }
  }
}
