import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Send } from './request.ts'

/** Facts about a stored file. */
export interface ObjectMetadata {
  readonly name: string
  readonly contentType: string
  readonly cacheControl: string | null
  readonly size: number
  /** Base64; null for an object that was put together of others. */
  readonly md5Hash: string | null
}

/** The stored files, read and written past the security rules. */
export interface AdministratorObjects {
  /** The objects whose names begin with a prefix, in the order of their names, a page at a time. */
  pages(prefix: string): AsyncGenerator<readonly ObjectMetadata[]>
  /** Null when there is no such object. */
  describe(name: string): Promise<ObjectMetadata | null>
  /** The bytes of an object; null when there is none. */
  download(name: string): Promise<AsyncIterable<Uint8Array> | null>
  upload(
    object: Pick<ObjectMetadata, 'name' | 'contentType' | 'cacheControl'>,
    bytes: Uint8Array,
  ): Promise<void>
}

const PAGE_SIZE = 500

const objectSchema = z
  .object({
    name: z.string(),
    contentType: z.string().default('application/octet-stream'),
    cacheControl: z.string().optional(),
    size: z.coerce.number(),
    md5Hash: z.string().optional(),
  })
  .transform(({ cacheControl = null, md5Hash = null, ...rest }) => ({
    ...rest,
    cacheControl,
    md5Hash,
  }))
const pageSchema = z.object({
  items: z.array(objectSchema).default([]),
  nextPageToken: z.string().optional(),
})

/**
 * Cloud Storage's JSON API; the embedded backend, the emulators and Google answer alike.
 *
 * @param base address of the interface, such as `https://storage.googleapis.com`
 * @see https://cloud.google.com/storage/docs/json_api/v1
 */
export function administratorObjects(
  send: Send,
  base: string,
  bucket: string,
): AdministratorObjects {
  const inBucket = `storage/v1/b/${encodeURIComponent(bucket)}/o`
  const placeOf = (name: string) => `${base}/${inBucket}/${encodeURIComponent(name)}`

  return {
    async *pages(prefix) {
      let pageToken: string | undefined
      do {
        const query = new URLSearchParams({ prefix, maxResults: String(PAGE_SIZE) })
        if (pageToken !== undefined) query.set('pageToken', pageToken)
        const response = await send(`${base}/${inBucket}?${query.toString()}`, { method: 'GET' })
        const page = pageSchema.parse(await response.json())
        if (page.items.length > 0) yield page.items
        pageToken = page.nextPageToken
      } while (pageToken !== undefined)
    },
    async describe(name) {
      const response = await send(placeOf(name), { method: 'GET', accepts: [404] })
      if (response.ok) return objectSchema.parse(await response.json())
      await response.body?.cancel()
      return null
    },
    async download(name) {
      const response = await send(`${placeOf(name)}?alt=media`, { method: 'GET', accepts: [404] })
      if (response.ok) return response.body
      await response.body?.cancel()
      return null
    },
    async upload({ name, contentType, cacheControl }, bytes) {
      // Of the content itself, so that the content cannot hold it.
      const boundary = createHash('sha256').update(bytes).digest('hex')
      const about = JSON.stringify({
        name,
        contentType,
        ...(cacheControl !== null && { cacheControl }),
      })
      const head = `--${boundary}\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${about}\r\n--${boundary}\r\ncontent-type: ${contentType}\r\n\r\n`
      const response = await send(`${base}/upload/${inBucket}?uploadType=multipart`, {
        method: 'POST',
        headers: { 'content-type': `multipart/related; boundary=${boundary}` },
        body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      })
      await response.body?.cancel()
    },
  }
}
