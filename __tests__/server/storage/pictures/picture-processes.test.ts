import { readFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { PictureKind } from '../../../../server/storage/pictures/kinds.ts'
import { createPictureProcesses } from '../../../../server/storage/pictures/picture-processes.ts'
import type {
  PictureProcesses,
  PictureProcessOptions,
} from '../../../../server/storage/pictures/picture-processes.ts'
import { temporaryFolder } from '../../http/test-server.ts'
import { dots, latin1 } from './parts-of-pictures.ts'

const HOSTILE = fileURLToPath(new URL('hostile-process.mjs', import.meta.url))

const JPEG: PictureKind = {
  contentType: 'image/jpeg',
  format: 'jpeg',
  matches: () => true,
}

let processes: PictureProcesses | null = null

function start(options: Partial<PictureProcessOptions> = {}) {
  processes = createPictureProcesses({
    atATime: 1,
    waiting: 2,
    timeoutMs: 20_000,
    idleMs: 20_000,
    ...options,
  })
  const pool = processes
  return { pool, prepare: (bytes: Buffer) => pool.prepare(() => Promise.resolve(bytes), JPEG) }
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

  it('is killed when its time is up, and the picture refused', async () => {
    const { folder, remove } = await temporaryFolder()
    const { prepare } = start({ program: HOSTILE, timeoutMs: 4000 })
    const note = path.join(folder, 'pid')
    await expect(prepare(latin1(`loop ${note}`))).rejects.toMatchObject({
      code: 'storage/unsupported-content',
      detail: 'It takes too much time or memory to decode.',
    })
    await ended(Number(await readFile(note, 'utf8')))
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
    const { pool } = start({ program: HOSTILE })
    let read = 0
    const { promise: never, resolve: release } = Promise.withResolvers<Buffer>()
    const tasks = [1, 2, 3].map(() =>
      pool.prepare(() => {
        read += 1
        return never
      }, JPEG),
    )
    expect(read).toBe(1)
    await expect(pool.prepare(() => never, JPEG)).rejects.toMatchObject({
      code: 'server/unavailable',
    })
    release(latin1('keep'))
    expect(await Promise.all(tasks)).toEqual([null, null, null])
  })
})
