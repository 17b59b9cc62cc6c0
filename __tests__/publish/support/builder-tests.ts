import { afterEach, beforeEach } from '@jest/globals'
import type { PublisherOptions } from '../../../publish/app.ts'
import type { PublishEvent } from '../../../publish/contract/events.ts'
import { fakeBuilderFiles } from './fake-builder-files.ts'
import { FAKE_BUILDER, makeFolders, startPublisher, upsert } from './publisher.ts'
import type { Folders, TestPublisher } from './publisher.ts'

type Tuning = PublisherOptions['builderTuning']

/** The address is in every page: with another one nothing that is remembered can be used. */
export const SAME_SITE: Partial<PublisherOptions> = { siteUrl: () => 'http://site.test' }

/**
 * What tests of a publisher with a builder process share: each has folders of its own, whose site holds
 * the post `p1` with the text "one", and ends the publisher that it has opened last.
 *
 * @param usual options of every publisher of these tests
 */
export function builderTests(usual: Partial<PublisherOptions> = {}) {
  let folders: Folders | null = null
  let test: TestPublisher | null = null
  const events: PublishEvent[] = []
  const inUse = () => {
    if (folders === null) throw new Error('No test is running.')
    return folders
  }
  const files = fakeBuilderFiles(() => inUse().dataDir)

  beforeEach(() => {
    folders = makeFolders()
    test = null
    events.length = 0
    files.write({ p1: { text: 'one' } })
  })
  afterEach(async () => {
    await test?.close()
    folders?.remove()
  })

  const open = async (tuning: Tuning = {}, more: Partial<PublisherOptions> = {}) => {
    const running = await startPublisher(inUse(), {
      builderCommand: { file: process.execPath, args: [FAKE_BUILDER] },
      identifyCaller: async () => ({ uid: 'editor-1', role: 'editor' }),
      ...usual,
      ...more,
      builderTuning: { quietMs: 20, ...usual.builderTuning, ...tuning },
    })
    test = running
    running.publisher.onProgress((event) => events.push(event))
    return running
  }
  return {
    ...files,
    /** Of all publishers of the test, in order. */
    events,
    folders: inUse,
    open,
    /** A publisher whose first full build is live. */
    started: async (tuning: Tuning = {}, more: Partial<PublisherOptions> = {}) => {
      const running = await open(tuning, more)
      running.publisher.rebuild('the site is new')
      running.publisher.start()
      await running.outcome()
      return running
    },
  }
}

export const signedIn = { authorization: 'Bearer token' }

export async function receiptOf(
  running: TestPublisher,
  postId: string,
): Promise<Record<string, unknown>> {
  const response = await running.get(`/api/publish/status?document=posts/${postId}`, signedIn)
  return (await response.json()) as Record<string, unknown>
}

/** Tells a publisher that a version of a post has changed. */
export async function publishPost(
  running: TestPublisher,
  postId: string,
  revision = 1,
): Promise<void> {
  await running.deliver([upsert(postId, revision)])
}

export const isReady = (running: TestPublisher): boolean =>
  running.publisher.builder().mode === 'ready'

/** Whether readers see a text of a post. */
export async function isLive(
  running: TestPublisher,
  postId: string,
  text: string,
): Promise<boolean> {
  const response = await running.get(`/discover/${postId}`)
  return response.status === 200 && (await response.text()).includes(`<body>${text}<`)
}
