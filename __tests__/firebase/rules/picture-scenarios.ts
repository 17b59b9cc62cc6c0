import { beforeAll, describe, expect, it } from '@jest/globals'
import {
  deleteObject,
  getBytes,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage'
import type { UploadMetadata } from 'firebase/storage'
import { largePicture, picture } from '../../server/storage/pictures.ts'
import { EVERYBODY, NOT_STAFF, remove, set } from './newsroom.ts'
import type { Newsroom, Who } from './newsroom.ts'

const NAME = 'posts/p1/picture.png'
const PNG: UploadMetadata = { contentType: 'image/png' }
const MIB = 1024 * 1024

/** Waits for something that the rules must refuse. */
async function denied(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toMatchObject({ code: 'storage/unauthorized' })
}

/** Pictures of posts. */
export function describePictures(room: () => Newsroom): void {
  let bytes: Uint8Array
  beforeAll(async () => {
    bytes = new Uint8Array(await picture())
  })
  const upload = async (who: Who, name = NAME, data = bytes, metadata = PNG) => {
    const result = await uploadBytes(ref(await room().files(who), name), data, metadata)
    room().hasUploaded(name)
    return result
  }
  const object = async (who: Who, name = NAME) => ref(await room().files(who), name)

  describe('pictures', () => {
    it.each(['ana', 'ben', 'eva', 'ada'] as const)(
      'are uploaded by %s to a new post',
      async (who) => {
        const { metadata } = await upload(who)
        expect(metadata).toMatchObject({ fullPath: NAME, contentType: 'image/png' })
      },
    )

    it.each(NOT_STAFF)('are not uploaded by %s', async (who) => {
      await denied(upload(who))
    })

    it('are uploaded to a post by its author and by editors, and by no other author', async () => {
      await room().save({}, 'ana')
      await denied(upload('ben'))
      await upload('ana', 'posts/p1/a.png')
      await upload('eva', 'posts/p1/b.png')
      await upload('ada', 'posts/p1/c.png')
    })

    it('are not uploaded by users without a role, or with an unknown one', async () => {
      await room().arrange([remove('users/ana')])
      await denied(upload('ana'))
      await room().arrange([set('users/ana', { displayName: 'Ana', role: 'owner' })])
      await denied(upload('ana'))
    })

    it.each(EVERYBODY)('are shown to %s, one at a time', async (who) => {
      await upload('ana')
      expect(new Uint8Array(await getBytes(await object(who)))).toEqual(bytes)
      expect(await getMetadata(await object(who))).toMatchObject({ size: bytes.length })
      for (const folder of ['posts/p1', 'posts', '']) {
        await denied(listAll(await object(who, folder)))
      }
    })

    it.each(EVERYBODY)('are never overwritten or given new metadata by %s', async (who) => {
      await upload('ana')
      const other = new Uint8Array(await picture('png', 9))
      await denied(upload(who, NAME, other))
      await denied(updateMetadata(await object(who), { cacheControl: 'no-store' }))
      await denied(updateMetadata(await object(who), { contentType: 'text/html' }))
      expect(new Uint8Array(await getBytes(await object('stranger')))).toEqual(bytes)
    })

    it('are removed by editors, and by no author whose library does not have them', async () => {
      await upload('ana')
      for (const who of ['ana', 'ben', ...NOT_STAFF] as const) {
        await denied(deleteObject(await object(who)))
      }
      await deleteObject(await object('eva'))
      await upload('ana')
      await deleteObject(await object('ada'))
    })

    it('are removed by the author whose library has them, and by no other', async () => {
      await upload('ana')
      await room().arrange([set('media/posts:p1:picture.png', { ownerId: 'ana' })])
      await denied(deleteObject(await object('ben')))
      await deleteObject(await object('ana'))
    })

    it('are not removed by who has lost the role', async () => {
      await upload('ana')
      await room().arrange([
        set('media/posts:p1:picture.png', { ownerId: 'ana' }),
        set('users/ana', { displayName: 'Ana' }),
      ])
      await denied(deleteObject(await object('ana')))
    })
  })

  describe('what a picture is', () => {
    it.each([
      ['jpeg', 'image/jpeg'],
      ['png', 'image/png'],
      ['webp', 'image/webp'],
    ] as const)('may be %s', async (format, contentType) => {
      const data = new Uint8Array(await picture(format))
      const { metadata } = await upload('ana', `posts/p1/a.${format}`, data, { contentType })
      expect(metadata.contentType).toBe(contentType)
    })

    it.each([
      'image/svg+xml',
      'text/html',
      'image/png; charset=x',
      'ximage/png',
      'application/octet-stream',
      'image/tiff',
    ])('is never said to be %s', async (contentType) => {
      await denied(upload('ada', NAME, bytes, { contentType }))
    })

    it('is never empty', async () => {
      await denied(upload('ada', NAME, new Uint8Array(0)))
    })

    it('is smaller than 15 MB', async () => {
      const large = new Uint8Array(15 * MIB)
      await denied(Promise.resolve(uploadBytesResumable(await object('ana'), large, PNG)))
    })

    it('may be large, and is uploaded in pieces', async () => {
      const large = new Uint8Array(await largePicture(400))
      const { metadata } = await uploadBytesResumable(await object('ana'), large, PNG)
      room().hasUploaded(NAME)
      expect(metadata.size).toBe(large.length)
    })
  })

  describe('variants of pictures', () => {
    const VARIANT = `variants/${'0'.repeat(32)}/640-q55.avif`

    it('are for everybody, and whether there is one is no secret', async () => {
      await expect(getBytes(await object('stranger', VARIANT))).rejects.toMatchObject({
        code: 'storage/object-not-found',
      })
    })

    it.each(['ana', 'eva', 'ada'] as const)('are not written by %s', async (who) => {
      await denied(upload(who, VARIANT, bytes, { contentType: 'image/avif' }))
      await denied(upload(who, `variants/${'0'.repeat(32)}/a.png`))
      await denied(deleteObject(await object(who, VARIANT)))
      await denied(listAll(await object(who, `variants/${'0'.repeat(32)}`)))
    })
  })

  describe('where pictures are', () => {
    it.each([
      'posts/p1/0123456789abcdef0123456789abcdef.webp',
      'posts/p-1_/a',
      `posts/${'x'.repeat(128)}/${'x'.repeat(128)}`,
    ])('may be at %s', async (name) => {
      await upload('ana', name)
    })

    it.each([
      'a.png',
      'posts/a.png',
      'posts/p1/deep/a.png',
      'other/p1/a.png',
      'users/ana/a.png',
      'posts/p 1/a.png',
      'posts/p.1/a.png',
      'posts/é/a.png',
      'posts/p1/.hidden',
      'posts/p1/a b.png',
      'posts/p1/a%2Fb.png',
      'posts/p1/a\\b.png',
      'posts/p1/é.png',
      `posts/p1/${'x'.repeat(129)}`,
      `posts/${'x'.repeat(129)}/a.png`,
    ])('are never at %s', async (name) => {
      await denied(upload('ada', name))
      if (!/^posts\/[^/]+\/[^/]+$/.test(name)) await denied(getBytes(await object('ada', name)))
    })
  })
}
