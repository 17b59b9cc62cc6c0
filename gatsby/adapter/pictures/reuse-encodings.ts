import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { EncodingJob, EncodingOperation } from '../modules/gatsby-types.ts'
import type { EncodingStore } from './encoding-store.ts'

/** Runs a job: makes all its files, or rejects. */
export type Encode = (job: EncodingJob) => Promise<unknown>

/** Options of {@link reuseEncodings}. */
export interface ReuseOptions {
  readonly store: EncodingStore
  /** Names the programs that encode, with their versions. */
  readonly encoder: string
  /** Told of a store that cannot be read or written; the picture is made all the same. */
  readonly onProblem: (error: unknown) => void
}

/** Files by where they came from. */
export interface EncodingCounts {
  readonly reused: number
  readonly encoded: number
}

/** Pictures looked up at a time: Gatsby starts all its jobs at once. */
const LOOKED_UP_AT_ONCE = 4

type KeyedOperation = EncodingOperation & { readonly key: string }

/**
 * Runs jobs of gatsby-plugin-sharp so that no file is encoded twice from the same bytes in the same way:
 * what the store holds is written where the job would have written it, the rest is left to the job and
 * kept. Of two jobs under way that ask for the same file, one makes it.
 */
export function reuseEncodings(
  encode: Encode,
  { store, encoder, onProblem }: ReuseOptions,
): { readonly run: Encode; readonly counts: () => EncodingCounts } {
  const lookUp = atMost(LOOKED_UP_AT_ONCE)
  /** Files that some job is about to make; these never reject. */
  const underWay = new Map<string, Promise<void>>()
  let reused = 0
  let encoded = 0

  const attempt = <Result>(work: Promise<Result>): Promise<Result | null> =>
    work.catch((error: unknown) => {
      onProblem(error)
      return null
    })

  /** Puts what is kept in its place, and returns the rest. */
  async function putKept(
    { outputDir }: EncodingJob,
    operations: readonly KeyedOperation[],
  ): Promise<readonly KeyedOperation[]> {
    const missing: KeyedOperation[] = []
    for (const operation of operations) {
      const kept = await attempt(store.read(operation.key))
      if (kept === null) missing.push(operation)
      else {
        const file = path.join(outputDir, operation.outputPath)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, kept)
        reused += 1
      }
    }
    return missing
  }

  async function make(job: EncodingJob, operations: readonly KeyedOperation[]): Promise<void> {
    const missing = await lookUp(() => putKept(job, operations))
    if (missing.length === 0) return
    const toMake = missing.map(({ outputPath, args }) => ({ outputPath, args }))
    await encode({ ...job, args: { ...job.args, operations: toMake } })
    encoded += missing.length
    for (const { key, outputPath } of missing) {
      const file = path.join(job.outputDir, outputPath)
      await attempt(readFile(file).then((made) => store.write(key, made)))
    }
    // Not waited for: it looks at every file of the store.
    void attempt(store.trim())
  }

  async function run(job: EncodingJob): Promise<void> {
    const [input] = job.inputPaths
    if (input === undefined || job.args.isLazy) {
      await encode(job)
      return
    }
    const picture = await lookUp(() => digestOf(input.path))
    const operations = job.args.operations.map((operation) => ({
      ...operation,
      key: encodingKey(picture, operation, job.args.pluginOptions, encoder),
    }))
    const others = operations.filter(({ key }) => underWay.has(key))
    const own = operations.filter(({ key }) => !underWay.has(key))
    const making = make(job, own)
    const settled = making.catch(() => undefined)
    for (const { key } of own) underWay.set(key, settled)
    try {
      await making
    } finally {
      for (const { key } of own) underWay.delete(key)
    }
    // After its own, so that no two jobs can wait for each other.
    for (const { key } of others) await underWay.get(key)
    await make(job, others)
  }

  return { run, counts: () => ({ reused, encoded }) }
}

/** Stands for the bytes of one file: SHA-256 of all that decides about them, in hexadecimal. */
function encodingKey(
  picture: string,
  { args }: EncodingOperation,
  pluginOptions: Readonly<Record<string, unknown>>,
  encoder: string,
): string {
  return hash('sha256', JSON.stringify([picture, args, pluginOptions, encoder]))
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer)
  return digest.digest('hex')
}

/** Runs work as soon as fewer than so many are running. */
function atMost(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else {
      await new Promise<void>((resume) => {
        waiting.push(resume)
      })
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
