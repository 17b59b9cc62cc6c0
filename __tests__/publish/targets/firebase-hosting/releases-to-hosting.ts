import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect } from '@jest/globals'
import { silentLog } from '../../../../node-shared/log/log.ts'
import { openDatabase } from '../../../../publish/queue/database.ts'
import type { ReleaseLists } from '../../../../publish/release/model/target.ts'
import { tokensOfKey } from '../../../../publish/targets/upload/access-tokens.ts'
import { createHostingApi } from '../../../../publish/targets/firebase-hosting/hosting-api.ts'
import { createHostingTarget } from '../../../../publish/targets/firebase-hosting/hosting-target.ts'
import { openVersionNotes } from '../../../../publish/targets/firebase-hosting/version-notes.ts'
import { openGzipForms } from '../../../../publish/targets/upload/gzip-forms.ts'
import { createSender } from '../../../../publish/targets/upload/retrying.ts'
import { parseFirebaseSettings } from '../../../../shared/firebase/firebase-settings.ts'
import { SERVICE_KEY, startHosting } from '../../support/hosting-service.ts'
import type { Fault, HostingService, SeenRequest } from '../../support/hosting-service.ts'
import { makeFolders } from '../../support/publisher.ts'
import type { Folders } from '../../support/publisher.ts'
import type { SiteTexts } from '../../support/release-lists.ts'
export const SITE = 'my-site'
const settings = parseFirebaseSettings({
  GATSBY_FIREBASE_API_KEY: 'key',
  GATSBY_FIREBASE_PROJECT_ID: 'my-project',
})

/** What the test that runs has. */
interface HostingTest {
  readonly folders: Folders
  readonly database: DatabaseSync
  readonly hosting: HostingService
  /** What the publisher has waited for, in milliseconds. */
  readonly pauses: number[]
  readonly warnings: string[]
  now: number
}

let current: HostingTest | null = null

export function running(): HostingTest {
  if (current === null) throw new Error('No test is running.')
  return current
}

/** Gives each test of a file a publisher's folders and a Firebase Hosting of its own. */
export function withHosting(): void {
  beforeEach(() => {
    const folders = makeFolders()
    const database = openDatabase(folders.dataDir)
    const hosting = startHosting(SITE)
    current = { folders, database, hosting, pauses: [], warnings: [], now: 0 }
  })
  afterEach(() => {
    running().database.close()
    running().folders.remove()
  })
}

/** The Firebase Hosting of the test that runs. */
export const hosting = () => running().hosting

/** The publisher's clock, in milliseconds. */
const now = () => running().now

/** A publisher's process begins: it knows what is on the disk. */
export function openTarget(tokens = tokensOfKey(SERVICE_KEY, { fetch: hosting().fetch, now })) {
  const test = running()
  const send = createSender({
    fetch: hosting().fetch,
    tokens,
    now,
    random: () => 1,
    pause: async (ms, signal) => {
      test.pauses.push(ms)
      test.now += ms
      await nextTurn()
      signal.throwIfAborted()
    },
  })
  return createHostingTarget({
    site: SITE,
    api: createHostingApi(SITE, send),
    notes: openVersionNotes(path.join(test.folders.dataDir, 'versions.json'), SITE, now),
    forms: openGzipForms(test.database),
    settings,
    log: { ...silentLog, warn: (event) => test.warnings.push(event) },
    now,
  })
}

export const release = (
  lists: ReleaseLists,
  target = openTarget(),
  signal = new AbortController().signal,
) => target.makeLive(lists, signal)

const page = (number: number) =>
  [`/discover/post-${number}/index.html`, `<p>${number}</p>`] as const

/** A site of so many posts. */
export const siteOf = (posts: number, changes: SiteTexts = {}): SiteTexts => ({
  '/index.html': `<p>${posts} posts</p>`,
  ...Object.fromEntries(Array.from({ length: posts }, (_, number) => page(number))),
  ...changes,
})

/** What Hosting was asked for. */
export const calls = () => hosting().requests.map(({ call }) => call)
export const callsOf = (call: string) => calls().filter((one) => one === call).length

export function expectSite(texts: SiteTexts): void {
  expect(Object.fromEntries(hosting().site())).toEqual(texts)
}

/** A fault at the first requests of a kind. */
export function failing(call: string, times: number, fault: (request: SeenRequest) => Fault): void {
  let left = times
  hosting().fault = (request) => {
    if (request.call !== call || left === 0) return null
    left -= 1
    return fault(request)
  }
}
