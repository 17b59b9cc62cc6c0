/** @jest-environment node */
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import sharp from 'sharp'
import {
  createUploader,
  type UploadDependencies,
} from '../../../../../../src/features/post-editor/pictures/sending/uploader'
import { createUploadQueue } from '../../../../../../src/features/post-editor/pictures/sending/upload-queue'
import { FilesError } from '../../../../../../src/platform/base/errors'
import type { PendingUpload } from '../../../../../../src/platform/storage/pending-uploads'

beforeAll(() => {
  Object.defineProperty(globalThis, 'isSecureContext', { value: true })
})

async function photo(name = 'harbour.jpg'): Promise<File> {
  const create = { width: 30, height: 20, channels: 3, background: '#3366aa' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

/** Everything around the uploader, in memory. */
function dependencies(changes: Partial<UploadDependencies> = {}) {
  const kept = new Map<string, PendingUpload>()
  const recorded: Parameters<UploadDependencies['library']['record']>[0][] = []
  const sent: string[] = []
  const all: UploadDependencies = {
    userId: 'ana',
    prepare: async (file, type) => ({ blob: file, type, width: 30, height: 20 }),
    preparing: createUploadQueue(2),
    sending: createUploadQueue(2),
    kept: {
      keep: async (upload) => {
        kept.set(upload.id, upload)
      },
      find: async (id) => kept.get(id) ?? null,
      list: async () => [...kept.values()],
      forget: async (id) => {
        kept.delete(id)
      },
    },
    files: {
      upload: async (path) => {
        sent.push(path)
        return `/files/${path}`
      },
      isStored: async () => true,
      urlOf: (path) => `/files/${path}`,
    },
    library: {
      findByHash: async (hash) => recorded.find(({ sourceHash }) => sourceHash === hash) ?? null,
      record: async (picture) => {
        recorded.push(picture)
      },
    },
    now: () => 1000,
    ...changes,
  }
  return { uploader: createUploader(all), all, kept, recorded, sent }
}

const request = (signal = new AbortController().signal) => ({
  postId: 'p1',
  onProgress: jest.fn(),
  signal,
})

/** A storage that fails with one of the SDK's codes. */
const failing = (code: string, isStored: boolean, message = 'no'): UploadDependencies['files'] => ({
  upload: async () => {
    throw new FilesError(code, message)
  },
  isStored: async () => isStored,
  urlOf: (path) => `/files/${path}`,
})

describe('uploading a picture', () => {
  it('stores it below its post under its own hash, and enters it into the library', async () => {
    const { uploader, recorded, sent, kept } = dependencies()
    const stored = await uploader.upload(await photo(), request())
    expect(stored.path).toMatch(/^posts\/p1\/[0-9a-f]{32}\.jpg$/)
    expect(stored).toMatchObject({ url: `/files/${stored.path}`, width: 30, isReused: false })
    expect(sent).toEqual([stored.path])
    expect(recorded).toEqual([
      expect.objectContaining({
        path: stored.path,
        name: 'harbour.jpg',
        alt: '',
        type: 'image/jpeg',
        sourceHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ])
    expect(kept.size).toBe(0)
  })

  it('uses what is stored when the same file is chosen again, under whatever name', async () => {
    const { uploader, sent } = dependencies()
    const first = await uploader.upload(await photo(), request())
    const again = await uploader.upload(await photo('copy of harbour.jpg'), request())
    expect(again).toMatchObject({ path: first.path, isReused: true })
    expect(sent).toHaveLength(1)
  })

  it('stores it again when the library names a file that is gone', async () => {
    const { uploader, all, sent } = dependencies()
    await uploader.upload(await photo(), request())
    jest.spyOn(all.files, 'isStored').mockResolvedValue(false)
    const again = await uploader.upload(await photo(), request())
    expect(again.isReused).toBe(false)
    expect(sent).toHaveLength(2)
  })

  it('takes a refusal to write the same name twice for what it is', async () => {
    const { uploader } = dependencies({ files: failing('storage/unauthorized', true) })
    const stored = await uploader.upload(await photo(), request())
    expect(stored.url).toBe(`/files/${stored.path}`)
  })

  it('goes on when the library does not answer', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const library = {
      findByHash: async () => Promise.reject(new Error('down')),
      record: async () => Promise.reject(new Error('down')),
    }
    const { uploader } = dependencies({ library })
    expect((await uploader.upload(await photo(), request())).isReused).toBe(false)
    expect(warned).toHaveBeenCalledTimes(2)
    warned.mockRestore()
  })

  it('sends an animation as it is, for scaling would stop it', async () => {
    const prepare = jest.fn<UploadDependencies['prepare']>()
    const { uploader, recorded } = dependencies({ prepare })
    const raw = { width: 8, height: 16, channels: 4, pageHeight: 8 } as const
    const frames = Buffer.concat([Buffer.alloc(8 * 8 * 4, 255), Buffer.alloc(8 * 8 * 4, 90)])
    const gif = await sharp(frames, { raw }).gif().toBuffer()
    await uploader.upload(new File([new Uint8Array(gif)], 'moves.gif'), request())
    expect(prepare).not.toHaveBeenCalled()
    expect(recorded[0]).toMatchObject({ type: 'image/gif', bytes: gif.length, width: 8, height: 8 })
  })
})

describe('a picture that cannot be used', () => {
  const refused = async (file: File) =>
    dependencies()
      .uploader.upload(file, request())
      .then(
        () => null,
        (error: unknown) => error,
      )

  it.each([
    ['an empty file', new File([], 'a.jpg'), 'image/empty', /empty/],
    ['a PDF', new File(['%PDF-1.7 …'], 'a.pdf'), 'image/unsupported-type', /PDF.*PNG or JPEG/],
    ['a drawing', new File(['\n<svg xmlns="x">'], 'a.svg'), 'image/unsupported-type', /SVG/],
    ['a text', new File(['hello'], 'a.jpg'), 'image/unsupported-type', /Choose a JPEG/],
  ])('is refused with words that help: %s', async (_what, file, code, message) => {
    expect(await refused(file)).toMatchObject({
      code,
      canRetry: false,
      message: expect.stringMatching(message),
    })
  })

  it('is refused before it is decoded when it unfolds into too many pixels', async () => {
    const png = await sharp({
      create: { width: 16, height: 16, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    expect(await refused(new File([new Uint8Array(png)], 'bomb.png'))).toMatchObject({
      code: 'image/too-many-pixels',
      message: expect.stringMatching(/60000 by 60000 pixels.*limit is 150 megapixels/),
    })
  })

  it('is refused by size without being read', async () => {
    const file = new File([], 'huge.jpg')
    Object.defineProperty(file, 'size', { value: 60_000_001 })
    expect(await refused(file)).toMatchObject({
      code: 'image/too-large',
      message: expect.stringMatching(/^The picture is 60\.1 MB\. The limit is 60 MB\./),
    })
  })
})

describe('an upload that does not come to its end', () => {
  it('is kept for later when the page is left, and can be gone on with', async () => {
    const leaving = new AbortController()
    const upload: UploadDependencies['files']['upload'] = async () => {
      leaving.abort('leaving')
      throw new FilesError('storage/canceled', 'cancelled')
    }
    const { uploader, all, kept, sent } = dependencies()
    const files = jest.spyOn(all.files, 'upload').mockImplementationOnce(upload)
    await expect(
      uploader.upload(await photo(), { ...request(leaving.signal), place: 3 }),
    ).rejects.toMatchObject({ code: 'image/cancelled' })
    const [unfinished] = await uploader.unfinished('p1')
    expect(unfinished).toMatchObject({ name: 'harbour.jpg', place: 3 })

    files.mockRestore()
    const stored = await uploader.resume(unfinished!.id, request())
    expect(sent).toEqual([stored.path])
    expect(kept.size).toBe(0)
  })

  it('is kept with the label of its place, and also while others are on the line', async () => {
    const never = () => new Promise<string>(() => undefined)
    const { uploader, all, kept } = dependencies()
    jest.spyOn(all.files, 'upload').mockImplementation(never)
    const files = [1, 2, 3, 4].map(async (width) => {
      const create = { width, height: 20, channels: 3, background: '#3366aa' } as const
      const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
      return new File([bytes], `${width}.jpg`)
    })
    for (const file of files) {
      const photo = await file
      void uploader.upload(photo, { ...request(), label: `${photo.name}, added` })
    }
    while (kept.size < 4) await new Promise((resolve) => setTimeout(resolve, 5))
    expect([...kept.values()].map(({ label }) => label)).toEqual(
      expect.arrayContaining(['1.jpg, added', '4.jpg, added']),
    )
  })

  it('is forgotten when the author cancels it', async () => {
    const author = new AbortController()
    const files = {
      ...failing('storage/canceled', false),
      upload: async () => {
        author.abort()
        throw new FilesError('storage/canceled', 'cancelled')
      },
    }
    const { uploader, kept } = dependencies({ files })
    await expect(uploader.upload(await photo(), request(author.signal))).rejects.toMatchObject({
      code: 'image/cancelled',
    })
    expect(kept.size).toBe(0)
  })

  it('is kept once, however often it is tried', async () => {
    const { uploader, kept } = dependencies({ files: failing('storage/still', false) })
    const failure = { code: 'image/upload-failed', canRetry: true }
    await expect(uploader.upload(await photo(), request())).rejects.toMatchObject(failure)
    await expect(uploader.upload(await photo(), request())).rejects.toMatchObject(failure)
    expect(kept.size).toBe(1)
  })

  it('is not offered again when the server refuses the picture itself', async () => {
    const files = failing('storage/refused', false, 'it is too large')
    const { uploader, kept } = dependencies({ files })
    await expect(uploader.upload(await photo(), request())).rejects.toMatchObject({
      code: 'image/refused',
      message:
        'The server refused this picture of 30 by 20 pixels: it is too large. Choose another picture.',
      canRetry: false,
    })
    expect(kept.size).toBe(0)
  })
})
