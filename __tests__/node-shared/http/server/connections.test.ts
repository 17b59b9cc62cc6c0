import { connect, Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createConnections } from '../../../../node-shared/http/server/connections.ts'
import type { ConnectionsOptions } from '../../../../node-shared/http/server/connections.ts'
import { createHttpServer } from '../../../../node-shared/http/server/http-server.ts'
import type { HttpServer } from '../../../../node-shared/http/server/http-server.ts'
import { parseBackendSettings } from '../../../../server/settings.ts'
import type { BackendSettings } from '../../../../server/settings.ts'

let httpServer: HttpServer | null = null
let port = 0
let clockMs = 0
let held: ServerResponse[] = []
let whenHeld: () => void = () => undefined
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await httpServer?.stop(0)
  httpServer = null
  held = []
  clockMs = 0
})

/** Answers `/hold` when it is released, `/long` with more than any buffer holds, and all else at once. */
function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/hold') {
    request.resume()
    held.push(response)
    whenHeld()
  } else {
    response.end(request.url === '/long' ? Buffer.alloc(64 * 1024 * 1024) : 'done')
  }
  return Promise.resolve()
}

async function open(settings: Partial<BackendSettings>): Promise<HttpServer> {
  const opened = createHttpServer({
    host: '127.0.0.1',
    siteUrl: 'https://site.example',
    settings: { ...parseBackendSettings({}), ...settings },
    answer,
    isEssential: ({ url }) => url === '/healthz',
    onError: (error) => {
      throw error
    },
    forms: [],
    now: () => clockMs,
  })
  httpServer = opened
  await new Promise<void>((resolve) => opened.server.listen(0, '127.0.0.1', resolve))
  port = (opened.server.address() as AddressInfo).port
  return opened
}

interface Client {
  readonly socket: Socket
  /** Everything that was received, once the server has ended the connection. */
  readonly ended: Promise<string>
  /** Sends bytes; resolves with the first answer to come, or '' when the connection ends. */
  ask(bytes: string): Promise<string>
}

async function client(): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  // A server that ends a connection may reset it.
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => {
      resolve(received)
    })
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return {
    socket,
    ended,
    ask: (bytes) =>
      new Promise((resolve) => {
        socket.once('data', (chunk: Buffer) => {
          resolve(chunk.toString('latin1'))
        })
        socket.once('close', () => {
          resolve('')
        })
        socket.write(bytes)
      }),
  }
}

const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`

const post = (path: string, length: number, body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n${body}`

const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)

/** Opens a connection whose request is being worked on. */
async function holding(headers = ''): Promise<Client> {
  const opened = await client()
  const isHeld = new Promise<void>((resolve) => (whenHeld = resolve))
  opened.socket.write(get('/hold', headers))
  await isHeld
  return opened
}

describe('when connections are many', () => {
  it('a reader gets the place of one that never finishes its head', async () => {
    const { counts } = await open({ maxConnections: 2 })
    const slow = await client()
    slow.socket.write('GET / HTTP/1.1\r\nhost: local')
    await client()
    clockMs += 1_000
    const reader = await client()
    expect(statusOf(await reader.ask(get('/')))).toBe(200)
    expect(await slow.ended).toBe('')
    expect(counts().closed).toEqual({ slow: 0, crowded: 1, refused: 0 })
  })

  it('a reader gets the place of one whose body drips', async () => {
    await open({ maxConnections: 1 })
    const slow = await client()
    const isHeld = new Promise<void>((resolve) => (whenHeld = resolve))
    slow.socket.write(post('/hold', 1000, 'x'))
    await isHeld
    clockMs += 5_000
    const reader = await client()
    expect(statusOf(await reader.ask(get('/')))).toBe(200)
    expect(await slow.ended).toBe('')
  })

  it('a connection kept for the next request outlasts heads and bodies that drip', async () => {
    await open({ maxConnections: 3 })
    const author = await client()
    expect(statusOf(await author.ask(get('/')))).toBe(200)
    clockMs += 1_000
    const slowHead = await client()
    slowHead.socket.write('GET / HTTP/1.1\r\nhost: local')
    const slowBody = await client()
    const isHeld = new Promise<void>((resolve) => (whenHeld = resolve))
    slowBody.socket.write(post('/hold', 1000, 'x'))
    await isHeld
    clockMs += 5_000
    await client()
    expect(await slowBody.ended).toBe('')
    await client()
    expect(await slowHead.ended).toBe('')
    expect(statusOf(await author.ask(get('/')))).toBe(200)
  })

  it('one that was opened a moment ago has time for its request', async () => {
    const { counts } = await open({ maxConnections: 1 })
    const reader = await client()
    const other = await client()
    expect(statusOf(await other.ask(get('/')))).toBe(503)
    expect(statusOf(await reader.ask(get('/')))).toBe(200)
    expect(counts().closed).toEqual({ slow: 0, crowded: 0, refused: 0 })
  })

  it('one that has not said a word for a moment gives way to any newcomer', async () => {
    await open({ maxConnections: 1 })
    const silent = await client()
    clockMs += 100
    const reader = await client()
    expect(statusOf(await reader.ask(get('/')))).toBe(200)
    expect(await silent.ended).toBe('')
  })

  it('what the server works on keeps its place, and health alone is answered besides', async () => {
    const { counts } = await open({ maxConnections: 2 })
    const busy = [await holding(), await holding()]
    const other = await client()
    expect(statusOf(await other.ask(get('/')))).toBe(503)
    const supervisor = await client()
    const healthy = await supervisor.ask(get('/healthz'))
    expect(statusOf(healthy)).toBe(200)
    expect(healthy.toLowerCase()).toContain('connection: close')
    for (const response of held) response.end('held')
    expect(await Promise.all(busy.map(({ socket }) => received(socket)))).toEqual([200, 200])
    expect(counts().closed.crowded).toBe(0)
  })

  it('health is answered beside ten times as many new connections as there are places', async () => {
    const { counts } = await open({ maxConnections: 20 })
    const flood = await Promise.all(Array.from({ length: 200 }, () => client()))
    for (let turn = 0; turn < 20; turn += 1) {
      const supervisor = await client()
      expect(statusOf(await supervisor.ask(get('/healthz')))).toBe(200)
      flood.push(await client())
    }
    expect(counts().closed.refused).toBe(0)
    expect(counts().open).toBeLessThanOrEqual(20 + 10)
  })

  it('a reader who takes nothing of an answer loses the place', async () => {
    const { counts } = await open({ maxConnections: 1 })
    const slow = await client()
    slow.socket.pause()
    slow.socket.write(get('/long'))
    // Two looks at it: one notices how far it is, the next that it is no further.
    await looks(2)
    clockMs += 10_000
    const reader = await client()
    expect(statusOf(await reader.ask(get('/')))).toBe(200)
    expect(counts().closed.crowded).toBe(1)
  })
})

/** The status of what comes next on a connection. */
const received = (socket: Socket): Promise<number> =>
  new Promise((resolve) => {
    socket.once('data', (chunk: Buffer) => {
      resolve(statusOf(chunk.toString('latin1')))
    })
  })

/** The HTTP server looks at its connections every second. */
const looks = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1_050))

describe('a body', () => {
  it('that drips is ended with 408', async () => {
    const { counts } = await open({})
    const slow = await client()
    const isHeld = new Promise<void>((resolve) => (whenHeld = resolve))
    slow.socket.write(post('/hold', 1_000_000, 'x'.repeat(100)))
    await isHeld
    clockMs += 25_000
    expect(statusOf(await slow.ended)).toBe(408)
    expect(counts().closed).toEqual({ slow: 1, crowded: 0, refused: 0 })
  })

  it('whose answer has been sent is cut off when it drips', async () => {
    const { counts } = await open({})
    const slow = await client()
    expect(statusOf(await slow.ask(post('/', 1_000_000, 'x')))).toBe(200)
    clockMs += 25_000
    expect((await slow.ended).match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(counts().closed.slow).toBe(1)
  })
})

describe('one client behind a trusted proxy', () => {
  const from = (address: string): string => `x-forwarded-for: ${address}\r\n`

  it('has so many requests under way and no more, and others theirs', async () => {
    await open({ maxConnectionsPerAddress: 2, trustedProxies: ['loopback'] })
    const busy = await holding(from('203.0.113.9'))
    await holding(from('203.0.113.9'))
    expect(statusOf(await (await client()).ask(get('/', from('203.0.113.9'))))).toBe(503)
    expect(statusOf(await (await client()).ask(get('/', from('203.0.113.10'))))).toBe(200)
    expect(statusOf(await (await client()).ask(get('/')))).toBe(200)
    held[0]?.end('held')
    await received(busy.socket)
    expect(statusOf(await (await client()).ask(get('/', from('203.0.113.9'))))).toBe(200)
  })

  it('has no more of them when they come one behind another on one connection', async () => {
    await open({ maxConnectionsPerAddress: 2, trustedProxies: ['loopback'] })
    const one = await holding(from('203.0.113.9'))
    one.socket.write(get('/hold', from('203.0.113.9')).repeat(5))
    while (held.length < 2) await new Promise((resolve) => setImmediate(resolve))
    for (const response of held) response.end('held')
    const statuses = [...(await one.ended).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => code)
    expect(statuses).toEqual(['200', '200', '503'])
  })
})

describe('connections of one address', () => {
  /** As a connection looks to the server. */
  function socketOf(remoteAddress: string): Socket {
    return Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  }

  function registered(options: Partial<ConnectionsOptions>) {
    const connections = createConnections({
      maxConnections: 100,
      maxPerAddress: 2,
      trustedProxies: [],
      isEssential: () => false,
      now: () => clockMs,
      ...options,
    })
    return { connections }
  }

  function register(trustedProxies: readonly string[] = []) {
    const { connections } = registered({ trustedProxies })
    const add = (address: string) => {
      const socket = socketOf(address)
      connections.add(socket)
      clockMs += 1_000
      return socket
    }
    const destroyed = (opened: readonly Socket[]) => opened.map((socket) => socket.destroyed)
    return { add, destroyed, counts: connections.counts }
  }

  it('beyond the limit replace the one of that address that was quiet longest', () => {
    const { add, destroyed } = register()
    const other = add('203.0.113.10')
    const own = ['203.0.113.9', '::ffff:203.0.113.9', '203.0.113.9'].map(add)
    expect(destroyed([other, ...own])).toEqual([false, true, false, false])
  })

  it('give way, however new, to one of an address with fewer', () => {
    const { connections } = registered({ maxConnections: 10, maxPerAddress: 1000 })
    const add = (address: string) => {
      const socket = socketOf(address)
      connections.add(socket)
      return socket
    }
    const flood = Array.from({ length: 10 }, () => add('203.0.113.9'))
    const readers = ['203.0.113.10', '203.0.113.11', '203.0.113.12'].map(add)
    const late = Array.from({ length: 20 }, () => add('203.0.113.9'))
    expect(readers.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
    expect([...flood, ...late].filter(({ destroyed }) => !destroyed).length).toBeLessThan(20)
    expect(add('203.0.113.13').destroyed).toBe(false)
  })

  it('are those of its network in IPv6', () => {
    const { add, destroyed } = register()
    expect(destroyed(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(add))[0]).toBe(true)
    expect(destroyed(['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1'].map(add))).toEqual([
      false,
      false,
      false,
    ])
  })

  it('are not limited for this machine, nor for a trusted proxy', () => {
    const { add, counts } = register(['10.0.0.0/8'])
    for (const address of ['127.0.0.1', '::1', '10.1.2.3']) {
      for (let count = 0; count < 20; count += 1) add(address)
    }
    expect(counts()).toMatchObject({ open: 60, closed: { crowded: 0, refused: 0 } })
  })
})
