import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasCode } from '../errors.ts'

const packageSchema = z.object({ version: z.string() })
const COMMIT = /^[0-9a-f]{40,64}$/
const REFERENCE = /^ref: (refs\/[^\0]+)$/

/** Which product this is. */
export interface ProductVersion {
  /** Of its package.json. */
  readonly version: string
  /** The commit that is checked out; null where that is no clone, as in a container. */
  readonly commit: string | null
}

/** Reads which product is in a folder. It needs no git, and sees no edits that are not committed. */
export async function readProductVersion(projectDir: string): Promise<ProductVersion> {
  const text = await readFile(path.join(projectDir, 'package.json'), 'utf8')
  const { version } = packageSchema.parse(JSON.parse(text))
  return { version, commit: await commitOf(path.join(projectDir, '.git')) }
}

/** The version as people read it: `0.2.0 (b009aee8)`. */
export function versionText({ version, commit }: ProductVersion): string {
  return commit === null ? version : `${version} (${commit.slice(0, 8)})`
}

/** Follows HEAD: https://git-scm.com/docs/gitrepository-layout. */
async function commitOf(place: string): Promise<string | null> {
  const git = await gitFolderOf(place)
  const head = await textOf(path.join(git, 'HEAD'))
  const reference = REFERENCE.exec(head)?.[1]
  if (reference === undefined) return COMMIT.test(head) ? head : null
  // A second working tree has its HEAD alone; branches are those of the first.
  const common = path.resolve(git, await textOf(path.join(git, 'commondir')))
  const commit = await textOf(path.join(common, reference))
  if (COMMIT.test(commit)) return commit
  const packed = (await textOf(path.join(common, 'packed-refs'))).split('\n')
  return packed.find((line) => line.endsWith(` ${reference}`))?.split(' ', 1)[0] ?? null
}

/** In a second working tree `.git` is a file that says where the folder is. */
async function gitFolderOf(place: string): Promise<string> {
  const elsewhere = /^gitdir: (.+)$/.exec(await textOf(place))?.[1]
  return elsewhere === undefined ? place : path.resolve(path.dirname(place), elsewhere)
}

/** Empty where there is no such file. */
async function textOf(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].some((code) => hasCode(error, code))) return ''
    throw error
  }
}
