import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { formatCrc32c, updateCrc32c } from '../../../../server/storage/store/crc32c.ts'
import { picture } from '../pictures.ts'
import { startStorageServer } from '../storage-server.ts'
import type { StorageServer } from '../storage-server.ts'

const GOOD = Buffer.from('these bytes')
const OTHER = Buffer.from('other bytes')
const NAME = 'public/a.bin'

interface Digests {
  readonly md5Hash?: string
  readonly crc32c?: string
}

const digestsOf = (bytes: Uint8Array): Required<Digests> => ({
  md5Hash: createHash('md5').update(bytes).digest('base64'),
  crc32c: formatCrc32c(updateCrc32c(0, bytes)),
})
const only = (field: keyof Digests, bytes: Uint8Array): Digests => ({
  [field]: digestsOf(bytes)[field],
})

/** Only files with one of these digests may be stored. */
const rulesFor = (field: keyof Digests, ...values: readonly string[]) => `
  rules_version = '2';
  service firebase.storage { match /b/{bucket}/o { match /{file=**} {
    allow get: if true;
    allow create: if request.resource.${field} in ${JSON.stringify(values)};
  } } }`

let server: StorageServer
const begin = async (rules: string, acceptedTypes: readonly string[] = ['*/*']) => {
  await server.close()
  server = await startStorageServer({ acceptedTypes, rules })
}
beforeEach(async () => {
  server = await startStorageServer()
})
afterEach(() => server.close())

/** Both ways to upload; resolves with the last status. */
const ways: Record<string, (bytes: Buffer, declared: Digests) => Promise<number>> = {
  'in one body': async (bytes, declared) =>
    (await server.upload(NAME, bytes, { contentType: 'text/plain', metadata: { ...declared } }))
      .status,
  'piece by piece': async (bytes, declared) => {
    const start = await server.send(`?name=${encodeURIComponent(NAME)}`, {
      as: 'ana',
      method: 'POST',
      headers: {
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ contentType: 'text/plain', ...declared }),
    })
    const url = start.headers.get('x-goog-upload-url')
    if (url === null) return start.status
    const last = await server.send(url, {
      as: 'ana',
      method: 'POST',
      headers: { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' },
      body: bytes,
    })
    return last.status
  },
}
const isStored = async () => (await server.send(`/${encodeURIComponent(NAME)}`)).status === 200

describe.each(['md5Hash', 'crc32c'] as const)('rules that compare %s', (field) => {
  describe.each(Object.entries(ways))('of an upload %s', (_, upload) => {
    beforeEach(() => begin(rulesFor(field, digestsOf(GOOD)[field])))

    it('allow the bytes that have it, when it is declared', async () => {
      expect(await upload(GOOD, only(field, GOOD))).toBe(200)
      expect(await isStored()).toBe(true)
    })

    it('refuse what declares another one', async () => {
      expect(await upload(GOOD, only(field, OTHER))).toBe(403)
      expect(await isStored()).toBe(false)
    })

    it('refuse what declares none', async () => {
      expect(await upload(GOOD, {})).toBe(403)
    })

    it('are not deceived by a declaration that is not true', async () => {
      expect(await upload(OTHER, only(field, GOOD))).toBe(400)
      expect(await isStored()).toBe(false)
    })
  })

  it('judge a picture that loses its metadata by what is stored', async () => {
    const clean = await picture()
    const bytes = Buffer.concat([clean, Buffer.from('after the end')])
    const [declared, kept] = [digestsOf(bytes)[field], digestsOf(clean)[field]]
    const attempt = async (...allowed: readonly string[]) => {
      await begin(rulesFor(field, ...allowed), ['image/*'])
      const metadata = { ...only(field, bytes) }
      return (await server.upload(NAME, bytes, { contentType: 'image/png', metadata })).status
    }
    expect(await attempt(declared)).toBe(403)
    expect(await isStored()).toBe(false)
    expect(await attempt(declared, kept)).toBe(200)
  })
})

it('refuses a declared digest that no file can have', async () => {
  await begin(
    'service firebase.storage { match /b/{bucket}/o { match /{file=**} { allow create; } } }',
  )
  for (const declared of [{ md5Hash: 'abc' }, { crc32c: 'AAAAAA' }, { crc32c: 'AAAA' }]) {
    expect(await ways['in one body']?.(GOOD, declared)).toBe(400)
  }
})
