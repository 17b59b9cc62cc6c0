import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasCode, ignoreMissing } from '../../../../node-shared/errors.ts'
import { readJsonIfThere } from '../../../../node-shared/files/read-text.ts'
import {
  isAbandoned,
  isUnfinished,
  unfinishedPath,
} from '../../../../node-shared/files/unfinished-files.ts'

const manifestSchema = z.object({
  compilationHash: z.string().min(1),
  rendererHash: z.string().min(1),
  /** SHA-256 of every file, by its path below the site's folder. */
  files: z.record(z.string(), z.string()),
})
type Manifest = z.infer<typeof manifestSchema>

/** The bundles made of a site's sources: scripts, style sheets and the page renderer. */
export interface Bundles {
  /** Stands for the scripts and style sheets, in every page. */
  readonly compilationHash: string
  /** Stands for the page renderer. */
  readonly rendererHash: string
  /** Contents by path below the site's folder, with `/` between folders. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** Keeps bundles by what they were made of. */
export interface BundleStore {
  /** Null when there are none, or when they are damaged: those are taken away. */
  readonly read: (key: string) => Promise<Bundles | null>
  /** Keeps bundles, whole or not at all. Several processes may keep the same ones at a time. */
  readonly write: (key: string, bundles: Bundles) => Promise<void>
}

/** Written last, and read first. */
const MANIFEST = 'manifest.json'

/** Of every branch that is worked on, and the one before it. */
const KEPT = 4

/**
 * Opens the store in a folder, which need not exist. The newest bundles that were used stay.
 *
 * @param now milliseconds since 1970
 */
export function openBundleStore(folder: string, now: () => number = Date.now): BundleStore {
  const entry = (key: string) => path.join(folder, key)
  const drop = async (key: string) => {
    // Out of the way first: no one is to find half of it.
    const aside = unfinishedPath(folder)
    if (await moved(entry(key), aside)) await rm(aside, { recursive: true, force: true })
  }
  return {
    read: async (key) => {
      const bundles = await readEntry(entry(key))
      if (bundles === 'damaged') await drop(key)
      if (bundles === 'damaged' || bundles === 'none') return null
      const used = new Date(now())
      await utimes(entry(key), used, used).catch(ignoreMissing)
      return bundles
    },
    write: async (key, bundles) => {
      const aside = unfinishedPath(folder)
      await writeEntry(aside, bundles)
      // Where another process was faster, its bundles are as good; a damaged entry was dropped before.
      if (!(await moved(aside, entry(key)))) await rm(aside, { recursive: true, force: true })
      await prune(folder, key, now())
    },
  }
}

async function readEntry(folder: string): Promise<Bundles | 'none' | 'damaged'> {
  const manifest = await readJsonIfThere(path.join(folder, MANIFEST), manifestSchema)
  if (manifest === null) return (await exists(folder)) ? 'damaged' : 'none'
  const { files: digests, ...hashes } = manifest
  const read = await Promise.all(
    Object.entries(digests).map(async ([name, digest]) => {
      const content = await readFile(path.join(folder, 'files', name)).catch(ignoreMissing)
      return content !== undefined && sha256(content) === digest ? ([name, content] as const) : null
    }),
  )
  const whole = read.filter((file) => file !== null)
  return whole.length === read.length ? { ...hashes, files: new Map(whole) } : 'damaged'
}

async function writeEntry(folder: string, { files, ...hashes }: Bundles): Promise<void> {
  for (const [name, content] of files) {
    const file = path.join(folder, 'files', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const digests = [...files].map(([name, content]) => [name, sha256(content)] as const)
  const manifest: Manifest = { ...hashes, files: Object.fromEntries(digests) }
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest))
}

/** Takes away what was not used for longest, and what processes have left unfinished. */
async function prune(folder: string, justWritten: string, now: number): Promise<void> {
  const entries = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const found = await stat(path.join(folder, name)).catch(ignoreMissing)
      return { name, usedAt: found?.mtimeMs ?? 0 }
    }),
  )
  const old = entries
    .filter((entry) => !isUnfinished(entry.name) && entry.name !== justWritten)
    .sort((a, b) => b.usedAt - a.usedAt)
    .slice(KEPT - 1)
  const left = entries.filter((entry) => isUnfinished(entry.name) && isAbandoned(entry.usedAt, now))
  for (const { name } of [...old, ...left]) {
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** Renames a folder. Returns false when it is not there, or when another stands in its way. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    const isTaken = ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].some((code) => hasCode(error, code))
    if (isTaken) return false
    throw error
  }
}

const exists = async (folder: string): Promise<boolean> =>
  (await stat(folder).catch(ignoreMissing)) !== undefined

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
