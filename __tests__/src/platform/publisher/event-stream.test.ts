/**
 * @jest-environment node
 */
import { describe, expect, it, jest } from '@jest/globals'
import type { WireEvent } from '../../../../shared/publish/publish-events'
import {
  followPublisher,
  type StreamEnd,
  type StreamDependencies,
} from '../../../../src/platform/publisher/event-stream'

const hello = (isResumed = false) =>
  `id: 1\ndata: ${JSON.stringify({ kind: 'hello', isResumed })}\n\n`

/** A response whose body the test feeds. */
function stream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  const encoder = new TextEncoder()
  return {
    response: new Response(body, {
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    }),
    send: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
    fail: () => controller?.error(new Error('broken')),
  }
}

/** A browser, a session and a network under the test's control. */
function dependencies(answers: readonly (() => Promise<Response>)[]) {
  const remaining = [...answers]
  const pauses: { ms: number; end: () => void }[] = []
  const requests: RequestInit[] = []
  let signOut: () => void = () => undefined
  let hide: () => void = () => undefined
  const waits =
    (remember: boolean): StreamDependencies['pause'] =>
    (ms, signal) =>
      new Promise((resolve, reject) => {
        if (remember) pauses.push({ ms, end: resolve })
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
  const idToken = jest.fn(async (isFresh: boolean): Promise<string | null> =>
    isFresh ? 'fresh' : 'token',
  )
  const silence = waits(false)
  const given: StreamDependencies = {
    fetch: async (_url, init) => {
      requests.push(init)
      const next = remaining.shift()
      if (next === undefined) throw new TypeError('Failed to fetch')
      return next()
    },
    idToken,
    onSignedOut(listener) {
      signOut = listener
      return () => undefined
    },
    pause: silence,
    pauseOrNetwork: waits(true),
    untilSeen: () => Promise.resolve(),
    untilUnseen: (signal) =>
      new Promise((resolve, reject) => {
        hide = resolve
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    random: () => 1,
  }
  return {
    given,
    idToken,
    pauses,
    requests,
    signOut: () => signOut(),
    hide: () => hide(),
  }
}

/** Lets everything happen that waits for nothing but promises. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

function follow(world: ReturnType<typeof dependencies>, posts: readonly string[] | null = ['p1']) {
  const events: WireEvent[] = []
  const ends: StreamEnd[] = []
  const onLost = jest.fn()
  const stop = followPublisher(
    posts,
    {
      onEvent: (event) => events.push(event),
      onLost,
      onEnd: (reason) => ends.push(reason),
    },
    world.given,
  )
  return { events, ends, onLost, stop }
}

/** Follows a publisher that has said hello. */
async function followed() {
  const line = stream()
  const world = dependencies([() => Promise.resolve(line.response)])
  const following = follow(world)
  await settle()
  line.send(hello())
  await settle()
  return { line, world, ...following }
}

const header = (init: RequestInit | undefined, name: string): string | null =>
  new Headers(init?.headers).get(name)

describe('following the publisher', () => {
  it('hands on events, also when they arrive in pieces', async () => {
    const line = stream()
    const world = dependencies([() => Promise.resolve(line.response)])
    const { events, stop } = follow(world)
    await settle()
    const text = hello()
    line.send(text.slice(0, 20))
    await settle()
    expect(events).toEqual([])
    line.send(`${text.slice(20)}: beat\n\n`)
    await settle()
    expect(events).toEqual([{ kind: 'hello', isResumed: false }])
    expect(header(world.requests[0], 'authorization')).toBe('Bearer token')
    stop()
  })

  it('connects again where it was, soon at first and then more and more patiently', async () => {
    const [first, second] = [stream(), stream()]
    const world = dependencies([
      () => Promise.resolve(first.response),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(new Response('', { status: 503 })),
      () => Promise.resolve(second.response),
    ])
    const { events, onLost, stop } = follow(world)
    await settle()
    first.send(hello())
    await settle()
    first.end()
    await settle()
    expect(onLost).not.toHaveBeenCalled()
    for (const wait of [400, 800, 1600]) {
      expect(world.pauses.at(-1)?.ms).toBe(wait)
      world.pauses.at(-1)?.end()
      await settle()
    }
    expect(onLost).toHaveBeenCalledTimes(2)
    expect(header(world.requests.at(-1), 'last-event-id')).toBe('1')
    second.send(hello(true))
    await settle()
    expect(events.at(-1)).toEqual({ kind: 'hello', isResumed: true })
    stop()
  })

  it('asks for a new token when the old one is refused, and gives up when that is refused, too', async () => {
    const refused = () => Promise.resolve(new Response('', { status: 401 }))
    const world = dependencies([refused, refused])
    const { ends } = follow(world)
    await settle()
    world.pauses.at(-1)?.end()
    await settle()
    expect(world.idToken.mock.calls).toEqual([[false], [true]])
    expect(header(world.requests[1], 'authorization')).toBe('Bearer fresh')
    expect(ends).toEqual(['refused'])
  })

  it.each([
    [
      'a static host',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['a publisher without streams', () => Response.json({ error: {} }, { status: 404 })],
  ])('says that streams are not possible with %s', async (_name, answer) => {
    const { ends } = follow(dependencies([() => Promise.resolve(answer())]))
    await settle()
    expect(ends).toEqual(['absent'])
  })

  it('says so, too, when something on the way keeps the greeting back', async () => {
    const line = stream()
    const world = dependencies([() => Promise.resolve(line.response)])
    const patient = { ...world, given: { ...world.given, pause: () => Promise.resolve() } }
    const { ends } = follow(patient)
    await settle()
    expect(ends).toEqual(['absent'])
  })

  it('ends with the session', async () => {
    const { world, events, ends } = await followed()
    world.signOut()
    expect(ends).toEqual(['signed-out'])
    expect(world.requests[0]?.signal?.aborted).toBe(true)
    await settle()
    expect(events).toHaveLength(1)
  })

  it('holds no connection while the page is hidden, and comes back', async () => {
    const { line, world, onLost, stop } = await followed()
    world.hide()
    await settle()
    expect(world.requests[0]?.signal?.aborted).toBe(true)
    line.fail()
    await settle()
    expect(onLost).not.toHaveBeenCalled()
    expect(world.pauses).toHaveLength(1)
    stop()
  })

  it('passes over what it does not know', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const line = stream()
    const world = dependencies([() => Promise.resolve(line.response)])
    const { events, stop } = follow(world, null)
    await settle()
    line.send(`data: {"kind":"news"}\n\ndata: {not json\n\n${hello()}`)
    await settle()
    expect(events).toHaveLength(1)
    expect(warn).toHaveBeenCalledTimes(2)
    warn.mockRestore()
    stop()
  })
})
