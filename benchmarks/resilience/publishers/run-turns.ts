import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { S3_KEYS, startS3, type S3Service } from '../../../__tests__/publish/support/s3-service.ts'
import { cacheClass } from '../../../publish/release/files/content-types.ts'
import { freePort } from '../../../scripts/processes/free-port.ts'
import { seededRandom } from '../../harness/random.ts'
import { editSource } from '../../harness/edits/edit-source.ts'
import { readKnownPosts, type KnownPosts } from '../../harness/edits/known-posts.ts'
import { singleFigure, type Section } from '../../harness/benchmark/report.ts'
import { watchBucket, type BucketWatch } from './bucket-watch.ts'
import { startPublisher, type PublisherProcess } from '../../harness/launcher/publisher-process.ts'
import { startNewsroomSite, untilTakesChanges, type NewsroomSite } from './newsroom-site.ts'

/** What a load balancer before several publishers does. */
interface WebhookProxy {
  readonly url: string
  close(): void
}

const BUCKET = 'site'
const SITE_URL = 'http://site.test'
/** A release, and the start of a publisher that was killed, may take so long, in milliseconds. */
const GIVE_UP_AFTER_MS = 15 * 60_000
const PAUSE_MAX_MS = 2_000

/** What the run needs. */
export interface TurnsOptions {
  readonly folder: string
  readonly posts: number
  readonly changes: number
  readonly seed: number
  readonly progress: (line: string) => void
}

interface Instance {
  readonly dataDir: string
  readonly port: number
  process: PublisherProcess
}

/**
 * Two publishers with the real builder and one bucket, either of which is told of a change; killed and
 * stopped at random moments. At the end the bucket has to be what a third one makes from nothing.
 */
export async function runTurns(
  options: TurnsOptions,
): Promise<{ readonly section: Section; readonly problems: readonly string[] }> {
  const { folder, posts, progress } = options
  const s3 = await startS3(BUCKET)
  const watch = watchBucket(s3, 'live/')
  const instances: Instance[] = []
  const random = seededRandom(options.seed)
  const proxy = await startWebhookProxy(() => random.pick(instances).process.origin)
  const site = await startNewsroomSite(folder, posts, proxy.url)
  const start = (dataDir: string, port: number, prefix: string) =>
    startPublisher({
      dataDir,
      port,
      siteUrl: SITE_URL,
      environment: { ...site.environment, ...bucketOf(s3, prefix) },
    })
  try {
    for (const name of ['one', 'two']) {
      const [dataDir, port] = [path.join(folder, name), await freePort()]
      instances.push({ dataDir, port, process: start(dataDir, port, 'live') })
    }
    for (const instance of instances) {
      await untilTakesChanges(instance.process, site)
      progress(`a publisher is ready after ${Math.round(instance.process.ageMs() / 1_000)} s`)
    }
    const known = await readKnownPosts(site.backend, site.idToken)
    const ends = await publishAndKill({ ...options, instances, known, watch, start })
    const problems = await untilShown(known, watch, progress)
    const ofTheRun = { releases: watch.releases(), turns: watch.turns() }
    const third = start(path.join(folder, 'three'), await freePort(), 'third')
    const compared = await compareWithNothing({ s3, watch, third, site, progress })
    await third.stop('SIGTERM')
    return {
      problems: [...watch.problems(), ...problems, ...compared.problems],
      section: {
        title: `Two publishers with one bucket, ${posts} posts, seed ${options.seed}`,
        figures: [
          singleFigure('changes', '', options.changes),
          singleFigure('kills', '', ends.killed),
          singleFigure('stops by SIGTERM', '', ends.stopped),
          singleFigure('releases, each looked at', '', ofTheRun.releases),
          singleFigure('turns of the lease', '', ofTheRun.turns),
          singleFigure('objects compared with a build from nothing', '', compared.objects),
          singleFigure('objects kept for open tabs beside them', '', compared.kept),
        ],
      },
    }
  } finally {
    proxy.close()
    await Promise.all(instances.map(({ process }) => process.stop('SIGKILL')))
    await site.backend.stop('SIGTERM')
    await s3.close()
  }
}

interface Round extends TurnsOptions {
  readonly instances: readonly Instance[]
  readonly known: KnownPosts
  readonly watch: BucketWatch
  readonly start: (dataDir: string, port: number, prefix: string) => PublisherProcess
}

async function publishAndKill(round: Round): Promise<{ killed: number; stopped: number }> {
  const { changes, seed, instances, known, watch, start, progress } = round
  const random = seededRandom(seed + 1)
  const nextEdit = editSource(known, random)
  const ends = { killed: 0, stopped: 0 }
  for (let change = 1; change <= changes; change += 1) {
    const { postId, version } = nextEdit()
    watch.saved(postId, version.word)
    await known.save(postId, version)
    await wait(random.below(PAUSE_MAX_MS))
    if (random.below(4) > 0) continue
    const victim = random.pick(instances)
    const signal = random.below(10) < 7 ? 'SIGKILL' : 'SIGTERM'
    await victim.process.stop(signal)
    if (signal === 'SIGKILL') ends.killed += 1
    else ends.stopped += 1
    victim.process = start(victim.dataDir, victim.port, 'live')
    progress(`change ${change}: ${signal}, ${watch.releases()} releases`)
  }
  return ends
}

/** Waits until readers have every post as it was saved last. */
async function untilShown(
  known: KnownPosts,
  watch: BucketWatch,
  progress: (line: string) => void,
): Promise<readonly string[]> {
  const { posts, problems } = await known.wanted()
  const deadline = performance.now() + GIVE_UP_AFTER_MS
  const lost = () =>
    posts.filter(({ address, word }) => {
      const page = watch.page(address)
      return word === null ? page?.includes('Corrected: ') === true : !page?.includes(word)
    })
  while (lost().length > 0 && performance.now() < deadline) await wait(1_000)
  progress(`${posts.length - lost().length} of ${posts.length} posts are as they were saved last`)
  return [...problems, ...lost().map(({ postId }) => `the last version of ${postId} is not live`)]
}

/**
 * Lists, feeds and the search index of the bucket may come a little later. Files of earlier releases
 * that open tabs still ask for stay in the bucket; no page may.
 */
async function compareWithNothing({
  s3,
  watch,
  third,
  site,
  progress,
}: {
  readonly s3: S3Service
  readonly watch: BucketWatch
  readonly third: PublisherProcess
  readonly site: NewsroomSite
  readonly progress: (line: string) => void
}): Promise<{
  readonly objects: number
  readonly kept: number
  readonly problems: readonly string[]
}> {
  await untilTakesChanges(third, site)
  const deadline = performance.now() + GIVE_UP_AFTER_MS
  const differing = () => {
    const names = (prefix: string) =>
      new Set(
        [...s3.objects.keys()].flatMap((key) =>
          key.startsWith(prefix) && !key.includes('/.pliego/') ? [key.slice(prefix.length)] : [],
        ),
      )
    const expected = names('third/')
    const wrong = [...expected].filter((key) => s3.text(`live/${key}`) !== s3.text(`third/${key}`))
    const added = Object.keys(watch.objects()).filter((key) => !expected.has(key))
    const more = added.filter((key) => cacheClass(`/${key}`) !== 'immutable')
    return { wrong, more, kept: added.length - more.length, objects: expected.size }
  }
  let found = differing()
  const isEqual = () => found.objects > 0 && found.wrong.length + found.more.length === 0
  while (!isEqual() && performance.now() < deadline) {
    await wait(2_000)
    found = differing()
  }
  progress(`${found.objects} objects are compared with those of a build from nothing`)
  return {
    objects: found.objects,
    kept: found.kept,
    problems: [
      ...found.wrong.map((key) => `${key} is not what a build from nothing makes`),
      ...found.more.map((key) => `${key} is not there after a build from nothing`),
    ],
  }
}

function bucketOf(s3: S3Service, prefix: string): Readonly<Record<string, string>> {
  return {
    PLIEGO_RELEASE_TARGET: 's3',
    PLIEGO_S3_BUCKET: BUCKET,
    PLIEGO_S3_PREFIX: prefix,
    PLIEGO_S3_ENDPOINT: s3.origin,
    AWS_ACCESS_KEY_ID: S3_KEYS.id,
    AWS_SECRET_ACCESS_KEY: S3_KEYS.secret,
  }
}

/** @param choose where the next webhook goes; the sender tries again what no publisher takes */
async function startWebhookProxy(choose: () => string): Promise<WebhookProxy> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && /^(?:webhook-|content-type)/.test(name) ? [[name, value]] : [],
      )
      const sent = fetch(`${choose()}${request.url ?? ''}`, {
        method: 'POST',
        headers: Object.fromEntries(headers) as Record<string, string>,
        body: Buffer.concat(parts),
      })
      sent.then(
        async (answer) => {
          response.writeHead(answer.status).end(await answer.text())
        },
        () => {
          response.writeHead(502).end()
        },
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks/publish`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
