import { connect } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { BUCKET, PROJECT } from '../app/backend-server.ts'
import { startGuarded } from './listening-server.ts'
import type { GuardedBackend } from './listening-server.ts'

let server: GuardedBackend | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

/** Begins a request, leaves in the middle of its body, and waits until the server has noticed. */
async function leave({ port, counts }: GuardedBackend, path: string, headers = ''): Promise<void> {
  const before = counts().abortedRequests
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const isBegun = new Promise<void>((resolve) => {
    // The answer to the expectation comes when the head was read.
    socket.once('data', () => {
      resolve()
    })
  })
  const expectation = 'expect: 100-continue\r\ncontent-length: 900\r\n'
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}${expectation}\r\nxx`)
  await isBegun
  socket.resetAndDestroy()
  while (counts().abortedRequests === before || counts().open > 0) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('a request that its client gives up', () => {
  it.each([
    ['a commit', `/v1/projects/${PROJECT}/databases/(default)/documents:commit`, ''],
    ['a sign-in', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k', ''],
    [
      'an upload',
      `/v0/b/${BUCKET}/o?name=posts%2Fp%2Fa.png`,
      'x-goog-upload-protocol: multipart\r\ncontent-type: multipart/related; boundary=b\r\n',
    ],
  ])('(%s) is counted, and no error in the log', async (_, path, headers) => {
    server = await startGuarded()
    await leave(server, path, headers)
    const levels = server.lines.map((line) => (JSON.parse(line) as { level: string }).level)
    expect(levels.filter((level) => level === 'error' || level === 'warn')).toEqual([])
    expect(server.errors).toEqual([])
    expect(server.counts()).toMatchObject({ abortedRequests: 1 })
  })
})
