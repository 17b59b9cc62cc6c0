import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Webhook } from 'standardwebhooks'

const FUNCTIONS_DIR = path.resolve('firebase/functions')
const FRAMEWORK = 'node_modules/@google-cloud/functions-framework/build/src/main.js'
const DATABASE = 'projects/demo-pliego/databases/(default)'
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** A document as events of Firestore tell it. */
interface WireDocument {
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly createTime: string
  readonly updateTime: string
}

function post(status: string, revision: number): WireDocument {
  return {
    name: `${DATABASE}/documents/posts/p1`,
    fields: {
      status: { stringValue: status },
      slug: { stringValue: 'hello' },
      title: { stringValue: 'Hello' },
      revision: { integerValue: String(revision) },
    },
    createTime: '2026-03-01T10:00:00Z',
    updateTime: `2026-03-01T10:00:0${revision}Z`,
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** What the publisher was sent. */
interface Received {
  readonly id: unknown
  readonly message: unknown
}

/** Runs in `npm run test:functions`, which installs the packages of the functions and bundles them. */
describe('the functions in Google’s framework', () => {
  const received: Received[] = []
  let status = 202
  const publisher = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const message = new Webhook(SECRET).verify(Buffer.concat(parts).toString(), headers)
      received.push({ id: headers['webhook-id'], message })
      response.writeHead(status).end()
    })
  })
  let framework: ChildProcess
  let origin: string

  beforeAll(async () => {
    await once(publisher.listen(0, '127.0.0.1'), 'listening')
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const port = portOf(free)
    await new Promise((resolve) => free.close(resolve))
    origin = `http://127.0.0.1:${port}`
    const parameters = ['--target=postWritten', '--signature-type=cloudevent', `--port=${port}`]
    framework = spawn(process.execPath, [path.join(FUNCTIONS_DIR, FRAMEWORK), ...parameters], {
      cwd: FUNCTIONS_DIR,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        GCLOUD_PROJECT: 'demo-pliego',
        FIREBASE_CONFIG: '{"projectId":"demo-pliego"}',
        PLIEGO_WEBHOOK_URL: `http://127.0.0.1:${portOf(publisher)}/hooks/publish`,
        PLIEGO_WEBHOOK_SECRET: SECRET,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const isUp = () =>
      fetch(origin).then(
        () => true,
        () => false,
      )
    while (!(await isUp())) await wait(100)
  })
  afterAll(async () => {
    framework.kill()
    await once(framework, 'exit')
    publisher.close()
  })
  beforeEach(() => {
    received.length = 0
    status = 202
  })

  /** Delivers an event as Eventarc does; resolves with whether it was taken. */
  async function deliver(
    id: string,
    oldValue: WireDocument | null,
    value: WireDocument | null,
  ): Promise<boolean> {
    const { ok } = await fetch(origin, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'ce-id': id,
        'ce-specversion': '1.0',
        'ce-type': 'google.cloud.firestore.document.v1.written.withAuthContext',
        'ce-source': `//firestore.googleapis.com/${DATABASE}`,
        'ce-subject': 'documents/posts/p1',
        'ce-time': '2026-03-01T10:00:05Z',
        'ce-datacontenttype': 'application/json',
        'ce-project': 'demo-pliego',
        'ce-database': '(default)',
        'ce-namespace': '(default)',
        'ce-location': 'nam5',
        'ce-document': 'posts/p1',
        'ce-authtype': 'unknown',
        'ce-authid': 'ana',
      },
      body: JSON.stringify({ ...(oldValue && { oldValue }), ...(value && { value }) }),
    })
    return ok
  }
  const change = (kind: string, revision: number | null) => ({
    type: 'documents.changed',
    data: {
      changes: [
        {
          source: 'posts',
          id: 'p1',
          path: '/discover/hello',
          kind,
          revision,
          by: 'ana',
          title: 'Hello',
        },
      ],
    },
  })

  it('pass a publication on, signed', async () => {
    expect(await deliver('e1', null, post('published', 1))).toBe(true)
    expect(received).toMatchObject([{ id: 'evt_e1_0', message: change('upsert', 1) }])
  })

  it('send an event that comes twice under one id', async () => {
    await deliver('e2', post('published', 1), post('published', 2))
    await deliver('e2', post('published', 1), post('published', 2))
    expect(received.map(({ id }) => id)).toEqual(['evt_e2_0', 'evt_e2_0'])
  })

  it('pass on events in the order in which they come', async () => {
    await deliver('e4', post('published', 2), post('draft', 3))
    await deliver('e3', post('published', 1), post('published', 2))
    expect(received).toMatchObject([
      { message: change('remove', 3) },
      { message: change('upsert', 2) },
    ])
  })

  it('send nothing about drafts', async () => {
    expect(await deliver('e5', null, post('draft', 1))).toBe(true)
    expect(received).toEqual([])
  })

  it('report a deletion', async () => {
    expect(await deliver('e6', post('published', 3), null)).toBe(true)
    expect(received).toMatchObject([{ message: change('remove', null) }])
  })

  it('fail while the publisher is away, so that the event comes again', async () => {
    status = 503
    expect(await deliver('e7', null, post('published', 1))).toBe(false)
    status = 202
    expect(await deliver('e7', null, post('published', 1))).toBe(true)
    expect(received.map(({ id }) => id)).toEqual(['evt_e7_0', 'evt_e7_0'])
  })
})
