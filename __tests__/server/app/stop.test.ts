import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { programEnvironment } from '../../setup/program-environment.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const LOOKUP = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k'

const folder = emptyFolder()
let child: ChildProcess
let port: number
let exited: Promise<number | NodeJS.Signals | null>
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  port = await start()
})

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  child.kill('SIGKILL')
  await exited
})

function start(): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = spawn(
      process.execPath,
      ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'server/main.ts'],
      {
        env: { ...programEnvironment(), PLIEGO_DATA_DIR: folder, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    child = started
    exited = new Promise((ended) => {
      started.once('exit', (code, signal) => {
        ended(signal ?? code)
      })
    })
    started.once('error', reject)
    started.stdout.on('data', (chunk: Buffer) => {
      const found = /"event":"server.listening".*"port":(\d+)/.exec(chunk.toString())?.[1]
      if (found !== undefined) resolve(Number(found))
    })
  })
}

/** A connection, and what has come in on it. */
async function open(): Promise<{ socket: Socket; until: (pattern: RegExp) => Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  let check: () => void = () => undefined
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
    check()
  })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
  })
  return {
    socket,
    until: (pattern) =>
      new Promise((resolve) => {
        check = () => {
          if (pattern.test(received)) resolve(received)
        }
        check()
      }),
  }
}

const post = (body: string, length = body.length, headers = '') =>
  `POST ${LOOKUP} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${length}\r\n${headers}\r\n${body}`

/** Sends the beginning of a request, of which the server then waits for 21 more bytes. */
async function begin({ socket, until }: Awaited<ReturnType<typeof open>>): Promise<void> {
  socket.write(post('', 22, 'expect: 100-continue\r\n'))
  await until(/HTTP\/1\.1 100 /)
  socket.write('{')
}

/** Resolves once the stopping server accepts no connection any more. */
async function refused(): Promise<void> {
  for (;;) {
    const isRefused = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', () => {
        resolve(true)
      })
      socket.once('connect', () => {
        socket.destroy()
        resolve(false)
      })
    })
    if (isRefused) return
  }
}

describe('a stop', () => {
  it('lets a running request finish, refuses new ones, and leaves a tidy folder', async () => {
    const running = await open()
    const waiting = await open()
    waiting.socket.write(post('{}'))
    await waiting.until(/HTTP\/1\.1 400/)
    await begin(running)
    const slow = await open()
    await begin(slow)
    child.kill('SIGTERM')
    await refused()
    running.socket.write('"idToken":"nonsense"}')
    const answer = await running.until(/HTTP\/1\.1 400 [^]*\r\n\r\n[^]+/)
    expect(answer).toContain('INVALID_ID_TOKEN')
    expect(answer.toLowerCase()).toContain('connection: close')
    slow.socket.destroy()
    expect(await exited).toBe(0)
    expect((await readdir(folder)).filter((name) => name.endsWith('-wal'))).toEqual([])
  })

  it('comes to its end although a client never finishes', async () => {
    const slow = await open()
    await begin(slow)
    const idle = await open()
    idle.socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    await idle.until(/"status":"ok"/)
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
  })

  it('at the second signal is at once', async () => {
    const slow = await open()
    await begin(slow)
    const idle = await open()
    idle.socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
    await idle.until(/"status":"ok"/)
    child.kill('SIGTERM')
    await refused()
    child.kill('SIGTERM')
    expect(await exited).toBe(130)
  })
})
