import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { notifyPublisher, writerOf } from '../../../firebase/functions/src/notify-publisher.ts'
import type { DeliveredWrite } from '../../../firebase/functions/src/notify-publisher.ts'
import { makeFolders, page, SECRET, startPublisher } from '../../publish/support/publisher.ts'
import type { Folders, TestPublisher } from '../../publish/support/publisher.ts'

const published = { status: 'published', slug: 'hello', revision: 2, title: 'Hello' }

const written = (part: Partial<DeliveredWrite> = {}): DeliveredWrite => ({
  id: 'event-1',
  path: 'posts/p1',
  before: null,
  after: published,
  uid: 'ana',
  ...part,
})

describe('the writer of a document', () => {
  const after = { ...published, updatedBy: 'ana' }

  it.each([
    ['whom the document names', { authType: 'unknown', authId: 'made-up' }, after, 'ana'],
    ['whom the event names beside a document of no one', { authId: 'ben' }, published, 'ben'],
    ['whom the event names for a document that is gone', { authId: 'ben' }, null, 'ben'],
    ['no one for a program', { authType: 'service_account', authId: 'robot' }, after, null],
    ['no one where nothing names one', {}, published, null],
  ])('is %s', (_, event, written, writer) => {
    expect(writerOf(event, written)).toBe(writer)
  })
})

describe('the function that notifies the publisher', () => {
  let folders: Folders
  let test: TestPublisher
  let answers: number[]
  let secondsLater: number
  let sent: { readonly id: string | null; readonly type: unknown }[]

  beforeEach(async () => {
    folders = makeFolders()
    folders.plan({ files: { 'index.html': page('home') } })
    // Never started: what is built is not the subject.
    test = await startPublisher(folders)
    answers = []
    secondsLater = 0
    sent = []
  })
  afterEach(async () => {
    await test.close()
    folders.remove()
  })

  /** Delivers an event, and notes what the publisher was sent and what it answered. */
  const notify = (event: DeliveredWrite, answer?: (payload: string) => Response | null) =>
    notifyPublisher(event, {
      url: `${test.origin}/hooks/publish`,
      secret: SECRET,
      clock: () => new Date(Date.now() + secondsLater * 1000),
      fetch: async (url, init) => {
        const payload = await new Request(url, init).text()
        const { type } = JSON.parse(payload) as { type: unknown }
        sent.push({ id: new Headers(init?.headers).get('webhook-id'), type })
        const response = answer?.(payload) ?? (await fetch(url, init))
        answers.push(response.status)
        return response
      },
    })

  it('has a publication built', async () => {
    await notify(written())
    expect(answers).toEqual([202])
    expect(sent).toEqual([{ id: 'evt_event-1_0', type: 'documents.changed' }])
  })

  it('causes one build where an event is delivered twice', async () => {
    await notify(written())
    secondsLater = 1
    await notify(written())
    expect(answers).toEqual([202, 200])
    expect(sent[0]?.id).toBe(sent[1]?.id)
  })

  it('sends nothing for what readers cannot see', async () => {
    await notify(written({ after: { status: 'draft', slug: 'hello', revision: 1 } }))
    await notify(written({ path: 'slugs/hello', after: { kind: 'current', postId: 'p1' } }))
    expect(sent).toEqual([])
  })

  it('reports a post that was scheduled, without a build', async () => {
    await notify(written({ after: { status: 'scheduled', publishAt: new Date(0), slug: 'hello' } }))
    expect(sent).toEqual([{ id: 'evt_event-1_0', type: 'posts.scheduled' }])
    expect(answers).toEqual([202])
  })

  it.each([429, 500, 503])(
    'fails where the publisher answers %d, to be called again',
    async (status) => {
      await expect(notify(written(), () => new Response('Later.', { status }))).rejects.toThrow(
        `The receiver answered ${status}: Later.`,
      )
    },
  )

  it('asks for a build of everything where a message is refused for good', async () => {
    const refuseChanges = (payload: string) =>
      payload.includes('documents.changed') ? new Response('', { status: 422 }) : null
    await notify(written(), refuseChanges)
    expect(sent.map(({ type }) => type)).toEqual(['documents.changed', 'site.changed'])
    expect(answers).toEqual([422, 202])
  })

  it('is refused with another secret, and fails', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    await expect(
      notifyPublisher(written(), { url: `${test.origin}/hooks/publish`, secret }),
    ).rejects.toThrow('The receiver answered 401')
  })
})
