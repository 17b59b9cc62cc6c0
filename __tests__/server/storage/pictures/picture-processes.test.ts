import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { PictureKind } from '../../../../server/storage/pictures/picture-kinds.ts'
import { createPictureProcesses } from '../../../../server/storage/pictures/picture-processes.ts'
import type {
  PictureProcesses,
  PictureProcessOptions,
} from '../../../../server/storage/pictures/picture-processes.ts'
import { temporaryFolder } from '../../http/test-server.ts'
import { dots, latin1 } from './parts-of-pictures.ts'

const HOSTILE = fileURLToPath(new URL('hostile-process.mjs', import.meta.url))

const RED = { r: 255, g: 0, b: 0 }
const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const

const JPEG: PictureKind = {
  contentType: 'image/jpeg',
  format: 'jpeg',
  matches: () => true,
}

let processes: PictureProcesses | null = null

function start(options: Partial<PictureProcessOptions> = {}) {
  processes = createPictureProcesses({
    atATime: 1,
    spare: 0,
    waiting: 2,
    workMs: 60_000,
    stuckMs: 60_000,
    idleMs: 20_000,
    ...options,
  })
  const pool = processes
  const asker = { account: 'ana', signal: new AbortController().signal }
  return {
    pool,
    asker,
    prepare: (bytes: Buffer, signal = asker.signal) =>
      pool.prepare(() => Promise.resolve(bytes), JPEG, { ...asker, signal }),
  }
}

afterEach(() => {
  processes?.stop()
})

/** Waits until no process has this id; fails by the test's own limit. */
async function ended(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch (error) {
      expect(error).toMatchObject({ code: 'ESRCH' })
      return
    }
    await new Promise((resume) => setTimeout(resume, 10))
  }
}

describe('a process for pictures', () => {
  it('keeps what is clean and replaces what is not', async () => {
    const { prepare } = start()
    const clean = await dots().jpeg().toBuffer()
    expect(await prepare(clean)).toBeNull()
    expect(await prepare(Buffer.concat([clean, latin1('more')]))).toEqual(clean)
  })

  it('gives the reason of a refusal', async () => {
    const { prepare } = start()
    await expect(prepare(Buffer.from('ffd8ffd9', 'hex'))).rejects.toMatchObject({
      code: 'storage/unsupported-content',
      detail: 'It is damaged, or larger than 50 megapixels.',
    })
  })

  it('ends when it has worked too much, and the picture is refused', async () => {
    const { pool, asker } = start({ workMs: 100 })
    // An AVIF is always encoded again, which takes seconds.
    const large = await sharp({
      create: { width: 3000, height: 3000, channels: 3, background: RED, noise: NOISE },
    })
      .avif({ effort: 0 })
      .toBuffer()
    const kind: PictureKind = { ...JPEG, contentType: 'image/avif', format: 'heif' }
    await expect(pool.prepare(() => Promise.resolve(large), kind, asker)).rejects.toMatchObject({
      code: 'storage/unsupported-content',
      detail: 'It takes too much time or memory to decode.',
    })
  })

  it('is killed when it does not come to an end, and the picture refused', async () => {
    const { folder, remove } = await temporaryFolder()
    const { prepare } = start({ program: HOSTILE, stuckMs: 4000 })
    const note = path.join(folder, 'pid')
    await expect(prepare(latin1(`loop ${note}`))).rejects.toMatchObject({
      code: 'storage/unsupported-content',
      detail: 'It takes too much time or memory to decode.',
    })
    await ended(Number(await readFile(note, 'utf8')))
    await remove()
  })

  it('is killed when nobody waits for the picture any more, and the next one has another', async () => {
    const { folder, remove } = await temporaryFolder()
    const { prepare } = start({ program: HOSTILE })
    const note = path.join(folder, 'pid')
    const leaving = new AbortController()
    const gone = new Error('gone')
    const abandoned = expect(prepare(latin1(`loop ${note}`), leaving.signal)).rejects.toBe(gone)
    while (!existsSync(note)) await new Promise((resume) => setTimeout(resume, 10))
    leaving.abort(gone)
    await abandoned
    await ended(Number(await readFile(note, 'utf8')))
    expect(await prepare(latin1('keep'))).toBeNull()
    await remove()
  })

  it('that a picture crashes takes nothing along: the next one has another', async () => {
    const { prepare } = start({ program: HOSTILE })
    expect(await prepare(latin1('keep'))).toBeNull()
    await expect(prepare(latin1('crash'))).rejects.toMatchObject({
      code: 'storage/unsupported-content',
    })
    expect(await prepare(latin1('keep'))).toBeNull()
  })

  it('that cannot start is no fault of the picture', async () => {
    const { prepare } = start({ program: devNull })
    await expect(prepare(latin1('keep'))).rejects.toThrow('ended before it could be asked')
  })

  it('reads a picture when it is its turn, and refuses more than may wait', async () => {
    const { pool, asker } = start({ program: HOSTILE })
    let read = 0
    const { promise: never, resolve: release } = Promise.withResolvers<Buffer>()
    const tasks = [1, 2, 3].map(() =>
      pool.prepare(
        () => {
          read += 1
          return never
        },
        JPEG,
        asker,
      ),
    )
    expect(read).toBe(1)
    await expect(pool.prepare(() => never, JPEG, asker)).rejects.toMatchObject({
      code: 'server/unavailable',
    })
    release(latin1('keep'))
    expect(await Promise.all(tasks)).toEqual([null, null, null])
  })
})
