import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTokenSource } from '../../../node-shared/backend/service-key.ts'
import { CLOCK_FILE, createClockWatch } from '../../../publish/schedule/clock-watch.ts'
import type { ClockWatch } from '../../../publish/schedule/clock-watch.ts'
import { openDocuments } from '../../../publish/schedule/documents.ts'
import type { Documents } from '../../../publish/schedule/documents.ts'
import { createScheduler } from '../../../publish/schedule/scheduler.ts'
import type { Scheduler } from '../../../publish/schedule/scheduler.ts'
import { decodeFields } from '../../../node-shared/backend/wire-values.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { planSave } from '../../../shared/post/post-writes.ts'
import type { PostContent, PreviousVersion } from '../../../shared/post/post-writes.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import { serverTime } from '../../../server/app.ts'
import { PROJECT, startBackend } from '../../server/app/backend-server.ts'
import type { BackendServer } from '../../server/app/backend-server.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../shared/post/fields/written-fields.ts'

export const START = Date.parse('2026-05-04T10:00:00Z')
export const CHECK_MS = 15 * 60_000
export const DAY_MS = 86_400_000

export const content = (more: Partial<PostContent> = {}): PostContent => ({
  ...EMPTY_WRITTEN_FIELDS,
  title: 'About deadlines',
  slug: 'about-deadlines',
  html: '<p>Text</p>',
  excerpt: '',
  cover: null,
  tags: ['forms'],
  authorId: 'ana',
  status: 'scheduled',
  ...more,
})

/** A backend and a scheduler, both on one clock that only the test moves. */
export interface Newsroom {
  readonly server: BackendServer
  readonly documents: Documents
  readonly scheduler: Scheduler
  /** What was logged, as `level message`. */
  readonly logged: string[]
  now(): number
  /** Lets time pass until a moment. */
  moveTo(ms: number): void
  /** Sets the clock, while no time passes. */
  setClock(ms: number): void
  /** Starts the machine anew; whether its clock was compared with a time server since then may be said. */
  reboot(isSynchronised?: boolean | null): void
  /** Of the scheduler that was made last. */
  readonly clockWatch: () => ClockWatch
  /** A scheduler of its own, as after a restart, with other documents when they are given. */
  restart(documents?: Documents): Scheduler
  commit(writes: readonly PlannedWrite[]): Promise<void>
  /** Saves a version on top of what is stored. */
  save(postId: string, more?: Partial<PostContent>, publishAt?: number): Promise<void>
  stored(path: string): Promise<Record<string, unknown> | null>
  close(): Promise<void>
}

export async function openNewsroom(
  webhook: { readonly url: string; readonly secret: string } | null = null,
): Promise<Newsroom> {
  const time = { now: START, up: 60_000, boot: 1, isSynchronised: null as boolean | null }
  const folder = await mkdtemp(path.join(tmpdir(), 'newsroom-'))
  const clock = () => time.now
  const server = await startBackend({ webhook, clock: () => new Date(time.now) })
  const key = await server.backend.serviceAccounts.add('publisher')
  const documents = openDocuments({
    settings: {
      ...parseFirebaseSettings({}),
      options: { ...parseFirebaseSettings({}).options, projectId: PROJECT },
    },
    sameOrigin: () => server.origin,
    token: createTokenSource(key, clock),
    fetch,
  })
  const logged: string[] = []
  const entry = (level: string) => (message: string) => void logged.push(`${level} ${message}`)
  const log: Log = {
    debug: entry('debug'),
    info: entry('info'),
    warn: entry('warn'),
    error: entry('error'),
  }
  const openClockWatch = () =>
    createClockWatch({
      file: path.join(folder, CLOCK_FILE),
      clock,
      machine: {
        upMs: () => time.up,
        boot: String(time.boot),
        isSynchronised: () => time.isSynchronised,
      },
      log,
    })
  let clockWatch = openClockWatch()
  const restart = (from = documents) => {
    clockWatch = openClockWatch()
    return createScheduler({ documents: from, clock, clockWatch, log })
  }
  const stored = async (path: string) => {
    const found = await documents.read(path)
    return found === null ? null : decodeFields(found.fields)
  }
  const commit = async (writes: readonly PlannedWrite[]) => {
    await server.backend.documents.commit(writes)
  }
  return {
    server,
    documents,
    logged,
    restart,
    commit,
    stored,
    scheduler: restart(),
    now: clock,
    moveTo: (ms) => {
      time.up += ms - time.now
      time.now = ms
    },
    setClock: (ms) => void (time.now = ms),
    reboot: (isSynchronised = null) => {
      Object.assign(time, { up: 1_000, boot: time.boot + 1, isSynchronised })
    },
    clockWatch: () => clockWatch,
    async save(postId, more = {}, publishAt) {
      await commit(
        planSave<unknown>({
          postId,
          previous: (await stored(`posts/${postId}`)) as PreviousVersion<unknown> | null,
          content: content(more),
          serverTime,
          publishAt: publishAt === undefined ? null : new Date(publishAt),
        }),
      )
    },
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
