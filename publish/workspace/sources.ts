import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { ownValue } from '../../shared/records/own-value.ts'
import { ignoreMissing } from '../../node-shared/errors.ts'
import { readJsonIfThere } from '../../node-shared/files/read-text.ts'

/** The sources that a build needs of the project; nothing else can change its output. */
const SOURCE_FOLDERS = ['src', 'gatsby', 'node-shared', 'shared', 'content', 'static'] as const
const SOURCE_FILES =
  /^(?:gatsby-(?:config|node|browser|ssr)\.tsx?|package(?:-lock)?\.json|tsconfig[^/]*\.json)$/
const IGNORED = new Set(['.DS_Store', 'Thumbs.db', 'node_modules'])

/** Files that are read before requests are answered again: about 2 ms. */
const FILES_IN_ONE_ROUND = 64

const inventorySchema = z.record(z.string(), z.string())

/** Hashes of the copied files by path, `/` between folders. */
export type Inventory = Readonly<Record<string, string>>

/**
 * Names and hashes of the project's files that a build needs. They are read in rounds, between which requests
 * are answered: waiting for each of two thousand takes seven times as long.
 */
export async function takeInventory(projectDir: string): Promise<Inventory> {
  const names = await readdir(projectDir, { withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile() && SOURCE_FILES.test(entry.name))
    .map((entry) => entry.name)
  for (const folder of SOURCE_FOLDERS) files.push(...(await filesBelow(projectDir, folder)))
  const inventory = new Map<string, string>()
  for (const [index, file] of files.sort().entries()) {
    const content = readFileSync(path.join(projectDir, file))
    inventory.set(file, createHash('sha256').update(content).digest('hex'))
    if (index % FILES_IN_ONE_ROUND === 0) await nextTurn()
  }
  return Object.fromEntries(inventory)
}

/**
 * Brings the folder that a build runs in up to date: copies changed files, removes what is gone, links
 * `node_modules`. Unchanged files keep their times, which keeps Gatsby's and webpack's caches warm.
 */
export async function prepareWorkspace(
  projectDir: string,
  site: string,
  inventory: Inventory,
): Promise<void> {
  await mkdir(site, { recursive: true })
  const listFile = path.join(site, '..', 'workspace.json')
  // Missing at first, torn after a crash: either way every file is copied again.
  const before = (await readJsonIfThere(listFile, inventorySchema)) ?? {}
  for (const [file, hash] of Object.entries(inventory)) {
    const target = path.join(site, file)
    if (ownValue(before, file) === hash && existsSync(target)) continue
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, await readFile(path.join(projectDir, file)))
  }
  for (const file of await strangersIn(site, inventory)) {
    await rm(path.join(site, file), { force: true })
  }
  await linkModules(projectDir, site)
  await writeFile(listFile, JSON.stringify(inventory))
}

async function strangersIn(site: string, inventory: Inventory): Promise<string[]> {
  const found: string[] = []
  for (const folder of SOURCE_FOLDERS) found.push(...(await filesBelow(site, folder)))
  for (const entry of await readdir(site, { withFileTypes: true })) {
    if (entry.isFile() && SOURCE_FILES.test(entry.name)) found.push(entry.name)
  }
  return found.filter((file) => !Object.hasOwn(inventory, file))
}

async function linkModules(projectDir: string, site: string): Promise<void> {
  const link = path.join(site, 'node_modules')
  await rm(link, { force: true })
  await symlink(path.join(path.resolve(projectDir), 'node_modules'), link, 'dir')
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const place = path.join(root, folder)
  const entries = (await readdir(place, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  const nested = await Promise.all(
    entries
      .filter((entry) => !IGNORED.has(entry.name))
      .map(async (entry) => {
        const name = `${folder}/${entry.name}`
        if (entry.isDirectory()) return filesBelow(root, name)
        return entry.isFile() ? [name] : []
      }),
  )
  return nested.flat()
}

/**
 * Identifies everything but the content that decides what a build makes: the copied files (the lock
 * file is one of them), the settings, and the version of Node. Equal fingerprints make equal pages of
 * equal content.
 *
 * @returns 64 hexadecimal digits
 */
export function fingerprint(
  inventory: Inventory,
  settings: Readonly<Record<string, string>>,
  nodeVersion: string,
): string {
  return digest({ files: sorted(inventory), settings: sorted(settings), nodeVersion })
}

/**
 * Identifies the sources of the pages: everything that is copied but the content, which enters by the
 * data layer. Gatsby follows a change of scripts by itself, but not one of style sheets, which are part
 * of every page.
 */
export function sourcesKey(inventory: Inventory): string {
  return digest(sorted(inventory).filter(([file]) => !file.startsWith('content/')))
}

/** Identifies what Gatsby's caches do not follow by themselves: settings, packages and Node. */
export function cacheKey(
  inventory: Inventory,
  settings: Readonly<Record<string, string>>,
  nodeVersion: string,
): string {
  return digest({ lock: inventory['package-lock.json'], settings: sorted(settings), nodeVersion })
}

/**
 * Identifies what the site's scripts, style sheets and page renderer are made of: neither content nor
 * files that are copied as they are.
 *
 * @param settings those that change what a build makes; Gatsby puts what begins with `GATSBY_` in scripts
 * @returns 64 hexadecimal digits
 */
export function bundlesKey(
  inventory: Inventory,
  settings: Readonly<Record<string, string>>,
  nodeVersion: string,
): string {
  const files = sorted(inventory).filter(([file]) => !/^(?:content|static)\//.test(file))
  const bundled = sorted(settings).filter(([name]) => name.startsWith('GATSBY_'))
  return digest({ files, settings: bundled, nodeVersion })
}

function sorted(record: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
