import { mkdir, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { S3_KEYS, startS3 } from '../../../__tests__/publish/support/s3-service.ts'
import { freePort } from '../../../scripts/processes/free-port.ts'
import { singleFigure } from '../../harness/benchmark/report.ts'
import type { Figure, Section } from '../../harness/benchmark/report.ts'
import { startPublisher } from '../../harness/launcher/publisher-process.ts'
import type { PublisherProcess } from '../../harness/launcher/publisher-process.ts'
import { startNewsroomSite, untilTakesChanges } from './newsroom-site.ts'

const ROOT_FOLDER = path.resolve(import.meta.dirname, '../../..')
/** Of an empty instance nothing is left beside the packages. */
const KEPT_FOLDER = path.join(ROOT_FOLDER, 'node_modules', '.cache', 'pliego')

/** What the run needs. */
export interface ColdStartOptions {
  readonly folder: string
  readonly posts: number
  readonly progress: (line: string) => void
}

/** A publisher that is stopped, and an empty instance that goes on from its snapshot in a bucket. */
export async function runColdStart({
  folder,
  posts,
  progress,
}: ColdStartOptions): Promise<Section> {
  const s3 = await startS3('state')
  const port = await freePort()
  const site = await startNewsroomSite(folder, posts, `http://127.0.0.1:${port}/hooks/publish`)
  const dataDir = path.join(folder, 'publisher')
  const figures: Figure[] = []
  const add = (name: string, ms: number) => {
    const load = `load ${(loadavg()[0] ?? 0).toFixed(1)}`
    figures.push(singleFigure(name, 's', ms / 1_000, load))
    progress(`${name}: ${(ms / 1_000).toFixed(1)} s, ${load}`)
  }
  let publisher: PublisherProcess | null = null
  const start = async () => {
    await mkdir(dataDir)
    const environment = {
      ...site.environment,
      PLIEGO_SNAPSHOTS: 's3://state/publisher',
      PLIEGO_S3_ENDPOINT: s3.origin,
      AWS_ACCESS_KEY_ID: S3_KEYS.id,
      AWS_SECRET_ACCESS_KEY: S3_KEYS.secret,
    }
    publisher = startPublisher({
      dataDir,
      port,
      siteUrl: `http://127.0.0.1:${port}`,
      environment,
    })
    return publisher
  }
  try {
    const first = await start()
    await untilTakesChanges(first, site)
    add('without a snapshot: changes taken', first.ageMs())
    progress(await first.logged('snapshot.taken'))
    const stoppedAt = performance.now()
    await first.stop('SIGTERM')
    add('stopped, with what has changed since', performance.now() - stoppedAt)
    await rm(dataDir, { recursive: true })
    await rm(KEPT_FOLDER, { recursive: true, force: true })

    const second = await start()
    progress(await second.logged('snapshot.restored'))
    await second.logged('publish.listening')
    add('with one: the site served', second.ageMs())
    await untilTakesChanges(second, site)
    add('with one: changes taken', second.ageMs())
    await second.stop('SIGTERM')
    const bytes = [...s3.objects.values()].reduce((sum, { content }) => sum + content.length, 0)
    figures.push(singleFigure('size of the snapshot', 'MB', bytes / 2 ** 20))
  } finally {
    await (publisher as PublisherProcess | null)?.stop('SIGKILL')
    await site.backend.stop('SIGTERM')
    await s3.close()
  }
  return { title: `An empty instance, ${posts} posts`, figures }
}
