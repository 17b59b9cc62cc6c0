import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { EncodingStore } from '../../../../gatsby/adapter/pictures/encoding-store.ts'
import { openEncodingStore } from '../../../../gatsby/adapter/pictures/encoding-store.ts'
import type { EncodingJob } from '../../../../gatsby/adapter/modules/gatsby-types.ts'
import { reuseEncodings } from '../../../../gatsby/adapter/pictures/reuse-encodings.ts'

const SMALL = { outputPath: 'a/image.webp', args: { width: 640, toFormat: 'webp', quality: 75 } }
const LARGE = { outputPath: 'b/image.webp', args: { width: 1080, toFormat: 'webp', quality: 75 } }
const OPTIONS = { failOn: 'error' }

describe('Encoded pictures', () => {
  let root: string
  let ran: string[]

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'pliego-reuse-'))
    await writeFile(path.join(root, 'one.png'), 'one')
    await writeFile(path.join(root, 'two.png'), 'two')
    await writeFile(path.join(root, 'copy of one.png'), 'one')
    ran = []
  })
  afterEach(async () => {
    await rm(root, { recursive: true, force: true })
  })

  const job = (
    site: string,
    operations: EncodingJob['args']['operations'],
    given: { picture?: string; isLazy?: boolean; pluginOptions?: Record<string, unknown> } = {},
  ): EncodingJob => ({
    inputPaths: [{ path: path.join(root, given.picture ?? 'one.png') }],
    outputDir: path.join(root, site),
    args: {
      isLazy: given.isLazy ?? false,
      operations,
      pluginOptions: given.pluginOptions ?? OPTIONS,
    },
  })

  /** Stands for sharp: what it writes tells what it was asked for. */
  async function encode({ inputPaths, outputDir, args }: EncodingJob): Promise<void> {
    if (args.isLazy) return
    const picture = await readFile(inputPaths[0]?.path ?? '', 'utf8')
    for (const operation of args.operations) {
      const encoded = `${picture} ${JSON.stringify(operation.args)}`
      ran.push(encoded)
      const file = path.join(outputDir, operation.outputPath)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, encoded)
    }
  }

  /** As a new process would. */
  const open = (
    encoder = 'sharp 1',
    store: EncodingStore = openEncodingStore(path.join(root, 'store')),
    onProblem: (error: unknown) => void = (error) => {
      throw error
    },
    run = encode,
  ) => reuseEncodings(run, { store, encoder, onProblem })

  const encodedIn = (site: string, { outputPath }: typeof SMALL) =>
    readFile(path.join(root, site, outputPath), 'utf8')

  it('are not encoded again in another folder by another process', async () => {
    await open().run(job('first', [SMALL, LARGE]))
    expect(ran).toHaveLength(2)
    const second = open()
    await second.run(job('second', [SMALL, LARGE], { picture: 'copy of one.png' }))
    expect(ran).toHaveLength(2)
    expect(second.counts()).toEqual({ reused: 2, encoded: 0 })
    for (const operation of [SMALL, LARGE]) {
      expect(await encodedIn('second', operation)).toBe(await encodedIn('first', operation))
    }
  })

  it('are encoded as far as they are missing', async () => {
    await open().run(job('first', [SMALL]))
    const second = open()
    await second.run(job('second', [SMALL, LARGE]))
    expect(second.counts()).toEqual({ reused: 1, encoded: 1 })
    expect(ran).toHaveLength(2)
    expect(await encodedIn('second', LARGE)).toBe(`one ${JSON.stringify(LARGE.args)}`)
  })

  it.each([
    ['another width', [{ ...SMALL, args: { ...SMALL.args, width: 641 } }], {}, undefined],
    ['another quality', [{ ...SMALL, args: { ...SMALL.args, quality: 74 } }], {}, undefined],
    ['another format', [{ ...SMALL, args: { ...SMALL.args, toFormat: 'png' } }], {}, undefined],
    ['another picture', [SMALL], { picture: 'two.png' }, undefined],
    ['other options', [SMALL], { pluginOptions: { failOn: 'none' } }, undefined],
    ['another version', [SMALL], {}, 'sharp 2'],
  ])('are encoded again for %s', async (_, operations, given, encoder) => {
    await open().run(job('first', [SMALL]))
    const second = open(encoder)
    await second.run(job('second', operations, given))
    expect(second.counts()).toEqual({ reused: 0, encoded: 1 })
  })

  it('are encoded once for two jobs that ask for the same file at a time', async () => {
    const { run, counts } = open()
    await Promise.all([
      run(job('site', [SMALL, LARGE])),
      run(job('site', [LARGE, SMALL])),
      run(job('site', [LARGE])),
    ])
    expect(ran).toHaveLength(2)
    expect(counts()).toEqual({ reused: 3, encoded: 2 })
  })

  it('are encoded by the other job when one of two fails', async () => {
    let calls = 0
    const { run } = open('sharp 1', undefined, undefined, async (given) => {
      calls += 1
      if (calls === 1) throw new Error('out of memory')
      await encode(given)
    })
    const [first, second] = await Promise.allSettled([
      run(job('site', [SMALL])),
      run(job('site', [SMALL])),
    ])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await encodedIn('site', SMALL)).toContain('640')
  })

  it('are encoded all the same where the store cannot be used', async () => {
    await writeFile(path.join(root, 'no folder'), '')
    const problems: unknown[] = []
    const store = openEncodingStore(path.join(root, 'no folder'))
    const { run, counts } = open('sharp 1', store, (error) => problems.push(error))
    await run(job('site', [SMALL]))
    expect(counts()).toEqual({ reused: 0, encoded: 1 })
    expect(problems).toContainEqual(expect.objectContaining({ code: 'ENOTDIR' }))
  })

  it('are left to the job where browsers are to ask for them first', async () => {
    const { run, counts } = open()
    await run(job('site', [SMALL], { isLazy: true }))
    expect(counts()).toEqual({ reused: 0, encoded: 0 })
  })
})
