import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { BackendUnreachableError, ImageError } from '../../../../gatsby/errors.ts'
import type { PictureAddress } from '../../../../gatsby/posts/pictures/address.ts'
import { isPrivateAddress, locatePicture } from '../../../../gatsby/posts/pictures/address.ts'
import { download } from '../../../../gatsby/posts/pictures/download.ts'
import { normalisePicture } from '../../../../gatsby/posts/pictures/normalise.ts'
import { avifFile, pictureFile } from '../../../../gatsby/nodes/picture.ts'
import { openPictureStore } from '../../../../gatsby/posts/pictures/picture-store.ts'
import { parseFirebaseSettings } from '../../../../shared/firebase/firebase-settings.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'
import { startListener } from '../../../setup/listener.ts'

const settings = parseFirebaseSettings({})
const storageOrigin = 'http://127.0.0.1:8080'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

describe('where a picture is fetched', () => {
  it('is the storage of the backend for an object name', () => {
    const found = locatePicture(
      { address: '', objectPath: 'posts/1/a b.jpg' },
      { settings, storageOrigin },
    )
    expect(found.url.href).toBe(
      'http://127.0.0.1:8080/v0/b/pliego-local.appspot.com/o/posts%2F1%2Fa%20b.jpg?alt=media',
    )
    expect(found.isBackend).toBe(true)
  })

  it('is the same for the relative address that the editor stores', () => {
    const address = '/v0/b/pliego-local.appspot.com/o/posts%2F1%2Fa.jpg?alt=media'
    const found = locatePicture({ address, objectPath: null }, { settings, storageOrigin })
    expect(found).toMatchObject({ isBackend: true })
  })

  it.each(['', 'images/a.png', '/a.png', 'data:image/png;base64,AA', 'ftp://a.example/b.png'])(
    'is nowhere for %j',
    (address) => {
      expect(() =>
        locatePicture({ address, objectPath: null }, { settings, storageOrigin }),
      ).toThrow(ImageError)
    },
  )
})

describe('the guard against private addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])('refuses %s', (ip) => {
    expect(isPrivateAddress(ip)).toBe(true)
  })

  it.each(['93.184.216.34', '2606:2800:220:1::1'])('lets %s through', (ip) => {
    expect(isPrivateAddress(ip)).toBe(false)
  })

  it.each(['http://127.0.0.1:1/a.png', 'http://localhost:1/a.png', 'http://[::1]:1/a.png'])(
    'stops a download from %s',
    async (address) => {
      await expect(download({ url: new URL(address), isBackend: false })).rejects.toMatchObject({
        code: 'image/private-address',
      })
    },
  )
})

describe('downloading', () => {
  it('follows the backend, refuses what is too large, and does not follow it elsewhere', async () => {
    const { origin, close } = await startListener((request, response) => {
      if (request.url === '/away')
        response.writeHead(302, { location: 'http://127.0.0.2:1/x' }).end()
      else response.end(Buffer.alloc(1000))
    })
    const get = (route: string, maxBytes: number) =>
      download(
        { url: new URL(`${origin}${route}`), isBackend: true },
        { silentSeconds: 2, seconds: 9, maxBytes, maxRedirects: 2 },
      )
    await expect(get('/file', 2000)).resolves.toHaveLength(1000)
    await expect(get('/file', 500)).rejects.toMatchObject({ code: 'image/too-large' })
    await expect(get('/away', 500)).rejects.toMatchObject({ code: 'image/private-address' })
    await close()
  })
})

describe('a download that takes long', () => {
  const drip = async (everyMs: number, limits: { silentSeconds: number; seconds: number }) => {
    const { origin, close } = await startListener((_request, response) => {
      const timer = setInterval(() => response.write('x'), everyMs)
      response.write('x')
      const end = setTimeout(() => response.end(), 2_600)
      response.on('close', () => {
        clearInterval(timer)
        clearTimeout(end)
      })
    })
    try {
      return await download(
        { url: new URL(origin), isBackend: true },
        { ...limits, maxBytes: 1000, maxRedirects: 0 },
      )
    } finally {
      await close()
    }
  }

  it('goes on while something arrives', async () => {
    const bytes = await drip(200, { silentSeconds: 2, seconds: 60 })
    expect(bytes.length).toBeGreaterThan(5)
  })

  it.each([
    ['nothing arrives', 60_000, { silentSeconds: 1, seconds: 60 }],
    ['it never gets done', 200, { silentSeconds: 60, seconds: 1 }],
  ])('is given up for now when %s', async (_case, everyMs, limits) => {
    await expect(drip(everyMs, limits)).rejects.toMatchObject({ isTemporary: true })
  })
})

describe('normalising a picture', () => {
  it('turns an EXIF-rotated photo upright and swaps its measures', async () => {
    const rotated = await blank(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const picture = await normalisePicture(rotated, 'photo.jpg')
    expect(picture).toMatchObject({ width: 20, height: 40, extension: 'jpg', isAnimated: false })
    const metadata = await sharp(picture.bytes).metadata()
    expect([metadata.width, metadata.height, metadata.orientation ?? 1]).toEqual([20, 40, 1])
  })

  it('leaves the bytes of an upright picture as they are', async () => {
    const bytes = await blank(10, 10).png().toBuffer()
    expect((await normalisePicture(bytes, 'a.png')).bytes).toBe(bytes)
  })

  it('knows an animation', async () => {
    const pixels = Buffer.concat([Buffer.alloc(8 * 8 * 3, 0), Buffer.alloc(8 * 8 * 3, 255)])
    const frames = await sharp(pixels, {
      raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer()
    const picture = await normalisePicture(frames, 'a.gif')
    expect(picture).toMatchObject({ extension: 'gif', isAnimated: true, width: 8, height: 8 })
  })

  const film = () =>
    sharp(Buffer.concat([Buffer.alloc(8 * 8 * 3, 0), Buffer.alloc(8 * 8 * 3, 255)]), {
      raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
    })
      .gif({ delay: [100, 200], loop: 3 })
      .toBuffer()

  it("encodes another site's animation again, with its timing and without its notes", async () => {
    const bytes = await film()
    const noted = Buffer.concat([bytes.subarray(0, -1), Buffer.from('!\xfe\x03Ana\0;', 'latin1')])
    const foreign = await normalisePicture(noted, 'a.gif', { isForeign: true })
    expect(foreign.bytes.includes('Ana')).toBe(false)
    expect(foreign).toMatchObject({ isAnimated: true, width: 8, height: 8 })
    const facts = await sharp(foreign.bytes).metadata()
    expect(facts).toMatchObject({ pages: 2, delay: [100, 200], loop: 3 })
    // The backend has cleaned its own.
    const own = await normalisePicture(bytes, 'a.gif', { isForeign: false })
    expect(own.bytes).toBe(bytes)
  })

  it.each([
    [1, 20_000],
    [20_000, 1],
  ])('refuses %d x %d pixels by their sides', async (width, height) => {
    const narrow = await blank(width, height).png().toBuffer()
    await expect(normalisePicture(narrow, 'x')).rejects.toMatchObject({ code: 'image/too-large' })
  })

  it.each([
    ['text', Buffer.from('not a picture')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('refuses %s', async (_name, bytes) => {
    await expect(normalisePicture(bytes, 'x')).rejects.toMatchObject({ code: 'image/not-an-image' })
  })

  it('refuses a picture whose end is missing', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    const half = whole.subarray(0, whole.length / 2)
    await expect(normalisePicture(half, 'x')).rejects.toMatchObject({ code: 'image/not-an-image' })
  })
})

describe('the picture store', () => {
  const folder = emptyFolder()
  let fetched: string[]

  beforeEach(() => {
    fetched = []
  })

  const ticks = new Set<() => void>()
  /** Lets ticks pass, once something waits for them. */
  const passTicks = async (count: number) => {
    while (ticks.size === 0) await nextTurn()
    for (let tick = 0; tick < count; tick += 1) for (const work of ticks) work()
  }
  const eventuallyKept = async (notes: number) => {
    const byAddress = path.join(folder, 'by-address')
    const kept = async () =>
      (await readdir(byAddress).catch(() => [])).filter((name) => name.endsWith('.json'))
    while ((await kept()).length < notes) await nextTurn()
  }

  const open = (
    fetchBytes: (address: PictureAddress) => Promise<Buffer>,
    foreignTicks: number | null = null,
  ) =>
    openPictureStore({
      config: { settings, storageOrigin, imageCacheDir: folder },
      backendDelayMs: 1,
      foreignTicks,
      everyTick: (work) => {
        ticks.add(work)
        return () => ticks.delete(work)
      },
      fetchBytes: (address) => {
        fetched.push(address.url.href)
        return fetchBytes(address)
      },
    })
  const foreign = (name: string) => ({ address: `https://a.example/${name}`, objectPath: null })

  it('fetches an address once, across openings', async () => {
    const png = await blank(10, 10).png().toBuffer()
    const first = await open(async () => png).resolve(foreign('a.png'))
    const second = await open(async () => png).resolve(foreign('a.png'))
    expect(first.kind).toBe('stored')
    expect(second).toEqual(first)
    expect(fetched).toHaveLength(1)
  })

  it('keeps equal bytes from two addresses once', async () => {
    const png = await blank(10, 10).png().toBuffer()
    const store = open(async () => png)
    const [a, b] = [await store.resolve(foreign('a.png')), await store.resolve(foreign('b.png'))]
    expect(a).toEqual(b)
    if (a.kind !== 'stored') throw new Error('expected a stored picture')
    const files = (await readdir(folder)).filter((name) => name !== 'by-address')
    expect(files).toEqual([pictureFile(a.picture)])
  })

  describe('and AVIF variants', () => {
    const own = { address: '', objectPath: 'posts/1/a.png' }
    const missing = async () => {
      throw new ImageError('image/not-found', 'gone')
    }
    const variantIn = ({ url }: PictureAddress) =>
      /variants%2F([0-9a-f]{32})%2F(\d+)-q55\.avif/.exec(url.pathname)

    it('are fetched once, the widest first, when the backend has made them', async () => {
      const png = await blank(400, 10).png().toBuffer()
      const backend = (address: PictureAddress) => {
        const width = variantIn(address)?.[2]
        return Promise.resolve(width === undefined ? png : Buffer.from(`avif ${width}`))
      }
      const outcome = await open(backend).resolve(own)
      if (outcome.kind !== 'stored') throw new Error('expected a stored picture')
      expect(outcome.picture.avifWidths).toEqual([96, 128, 256, 384, 400])
      expect(fetched[1]).toContain(`${outcome.picture.hash}%2F400-q55.avif`)
      for (const width of outcome.picture.avifWidths) {
        const file = path.join(folder, avifFile(outcome.picture, width))
        expect(await readFile(file, 'utf8')).toBe(`avif ${width}`)
      }
      const before = fetched.length
      expect(await open(missing).resolve(own)).toEqual(outcome)
      expect(fetched).toHaveLength(before)
    })

    it('are asked for again while there are none', async () => {
      const png = await blank(40, 10).png().toBuffer()
      let isMade = false
      const backend = (address: PictureAddress) =>
        variantIn(address) === null || isMade ? Promise.resolve(png) : missing()
      const first = await open(backend).resolve(own)
      expect(first).toMatchObject({ kind: 'stored', picture: { avifWidths: [] } })
      isMade = true
      const second = await open(backend).resolve(own)
      expect(second).toMatchObject({ kind: 'stored', picture: { avifWidths: [40] } })
    })

    it('are all left out when one of them cannot be had', async () => {
      const png = await blank(400, 10).png().toBuffer()
      const backend = (address: PictureAddress) =>
        variantIn(address)?.[2] === '96' ? missing() : Promise.resolve(png)
      const outcome = await open(backend).resolve(own)
      expect(outcome).toMatchObject({ kind: 'stored', picture: { avifWidths: [] } })
    })

    it('are left for later while the backend does not answer, and the picture is shown', async () => {
      const png = await blank(40, 10).png().toBuffer()
      await open((address) =>
        variantIn(address) === null ? Promise.resolve(png) : missing(),
      ).resolve(own)
      const hanging = open(() => new Promise(() => {}))
      const outcomes = [hanging.resolve(own), hanging.resolve({ ...own, address: 'again' })]
      await passTicks(16)
      for (const outcome of await Promise.all(outcomes)) {
        expect(outcome).toMatchObject({ kind: 'stored', picture: { avifWidths: [] } })
        expect(outcome.isTemporary).toBe(true)
      }
      expect(ticks.size).toBe(0)
    })

    it('are waited for as long as one after the other comes, whatever the clock says', async () => {
      const png = await blank(400, 10).png().toBuffer()
      const waiting: (() => void)[] = []
      const outcome = open((address) =>
        variantIn(address) === null
          ? Promise.resolve(png)
          : new Promise((resolve) => {
              waiting.push(() => {
                resolve(png)
              })
            }),
      ).resolve(own)
      for (let answered = 0; answered < 5; answered += 1) {
        while (waiting.length <= answered) await nextTurn()
        await passTicks(15)
        waiting[answered]?.()
        await nextTurn()
      }
      expect(await outcome).toMatchObject({ picture: { avifWidths: [96, 128, 256, 384, 400] } })
    })

    it("are not asked for of another site's pictures", async () => {
      const png = await blank(40, 10).png().toBuffer()
      await open(() => Promise.resolve(png)).resolve(foreign('a.png'))
      expect(fetched).toEqual(['https://a.example/a.png'])
    })
  })

  describe('whose patience with other sites has run out', () => {
    const own = { address: '', objectPath: 'posts/1/a.gif' }

    it('leaves what is on its way for a later build, which finds it', async () => {
      const png = await blank(10, 10).png().toBuffer()
      const answer = Promise.withResolvers<Buffer>()
      const store = open(() => answer.promise, 2)
      const [early, late] = [store.resolve(foreign('a.png')), store.resolve(foreign('b.png'))]
      await passTicks(2)
      for (const outcome of [await early, await late, await store.resolve(foreign('c.png'))]) {
        expect(outcome).toMatchObject({ kind: 'missing', isTemporary: true })
      }
      answer.resolve(png)
      await eventuallyKept(3)
      const refuse = open(() => Promise.reject(new Error('must not be asked')), 2)
      expect(await refuse.resolve(foreign('a.png'))).toMatchObject({ kind: 'stored' })
    })

    it('still shows every picture that it knows', async () => {
      const png = await blank(10, 10).png().toBuffer()
      await open(async () => png).resolve(foreign('known.png'))
      const store = open(() => new Promise(() => {}), 1)
      const unknown = store.resolve(foreign('unknown.png'))
      await passTicks(1)
      expect(await unknown).toMatchObject({ kind: 'missing' })
      expect(await store.resolve(foreign('known.png'))).toMatchObject({ kind: 'stored' })
    })

    it("waits for the site's own pictures all the same", async () => {
      const png = await blank(10, 10).png().toBuffer()
      const answer = Promise.withResolvers<Buffer>()
      const store = open(({ isBackend }) => (isBackend ? answer.promise : new Promise(() => {})), 1)
      const [unknown, picture] = [store.resolve(foreign('a.png')), store.resolve(own)]
      await passTicks(1)
      expect(await unknown).toMatchObject({ kind: 'missing' })
      answer.resolve(png)
      expect(await picture).toMatchObject({ kind: 'stored' })
    })
  })

  it('reports a bad picture instead of throwing', async () => {
    const store = open(async () => Buffer.from('no'))
    expect(await store.resolve(foreign('a.png'))).toMatchObject({
      kind: 'missing',
      code: 'image/not-an-image',
      isTemporary: false,
    })
  })

  it('stops asking a foreign host that does not answer', async () => {
    const store = open(async () => {
      throw new ImageError('image/unreachable', 'no answer', { isTemporary: true })
    })
    for (const name of ['1', '2', '3', '4', '5']) {
      expect(await store.resolve(foreign(name))).toMatchObject({ code: 'image/unreachable' })
    }
    expect(fetched).toHaveLength(3)
  })

  it('fails the build when the backend itself stops answering', async () => {
    const store = open(async () => {
      throw new ImageError('image/unreachable', 'no answer', { isTemporary: true })
    })

    const outcome = store.resolve({ address: '', objectPath: 'posts/1/a.png' })
    await expect(outcome).rejects.toThrow(BackendUnreachableError)
    expect(fetched).toHaveLength(3)
  })
})
