import { createServer, request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { createBlobReader } from '../../../publish/serve/blob-reader.ts'
import { sendFile } from '../../../publish/serve/send-file.ts'
import { openSiteStore } from '../support/site-store.ts'
import type { SiteStore } from '../support/site-store.ts'

const settings = parseFirebaseSettings({})

const HOME = Array.from({ length: 900 }, (_, at) => `word${(at * at) % 97} of ${at % 13}`).join(' ')

describe('A page that has a second, smaller form of Brotli', () => {
  let releases: SiteStore
  let server: Server
  let damaged: string[]

  const ask = (
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const all = { 'accept-encoding': 'br', ...headers }
      httpRequest({ port, host: '127.0.0.1', headers: all }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const { statusCode = 0, headers: answered } = response
          resolve({ status: statusCode, headers: answered, body: Buffer.concat(chunks) })
        })
      })
        .on('error', reject)
        .end()
    })
  const improve = async () => {
    const store = releases.store()
    const forms = await store.makeForms({
      pause: () => Promise.resolve(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    })
    if (forms === null) throw new Error('Nothing was made.')
    const made = { folder: '', buildId: 'b1', fingerprint: 'f', tree: 'newest', forms } as const
    await store.activate((await store.create(made)).release)
  }

  beforeEach(async () => {
    releases = await openSiteStore()
    releases.write('index.html', HOME)
    await releases.release(false)
    damaged = []
    const { blobs } = releases.store()
    const options = {
      blobs,
      reader: createBlobReader(blobs),
      security: () => ({ settings, isHttps: false }),
      onDamage: (path: string) => damaged.push(path),
    }
    server = createServer((request, response) => {
      const found = { path: '/index.html', file: releases.fileAt('/') }
      void sendFile(options, request, response, found, 200)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    server.closeAllConnections()
    server.close()
    await releases.close()
  })

  it('is sent in that form, also where the other one was in memory, and is the same for caches', async () => {
    const before = await ask()
    await improve()
    const after = await ask()
    expect(after.body.length).toBeLessThan(before.body.length)
    expect(brotliDecompressSync(after.body).toString()).toBe(HOME)
    expect(after.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(after.body.length),
      etag: before.headers.etag,
    })
    const { status } = await ask({ 'if-none-match': before.headers.etag ?? '' })
    expect(status).toBe(304)
  })

  it('is sent in the first one while the smaller one is damaged', async () => {
    const before = await ask()
    await improve()
    const { blobs } = releases.store()
    const { sha256 } = releases.fileAt('/')
    await blobs.write([{ sha256, encoding: 'br-best', content: Buffer.from('damaged') }])
    const after = await ask()
    expect(after.body.equals(before.body)).toBe(true)
    expect(damaged).toEqual(['/index.html'])
  })
})
