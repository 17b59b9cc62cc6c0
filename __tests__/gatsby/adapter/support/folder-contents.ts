import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** SHA-256 of every file below a folder by its name, such as `/about/index.html`. */
export type FolderContents = ReadonlyMap<string, string>

/** Files that two folders do not share. */
export interface Differences {
  readonly onlyInFirst: readonly string[]
  readonly onlyInSecond: readonly string[]
  readonly changed: readonly string[]
}

export async function folderContents(folder: string): Promise<FolderContents> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const contents = await Promise.all(
    files.map(async (file) => {
      const name = `/${path.relative(folder, file).split(path.sep).join('/')}`
      return [
        name,
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ] as const
    }),
  )
  return new Map(contents.sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function differences(first: FolderContents, second: FolderContents): Differences {
  return {
    onlyInFirst: [...first.keys()].filter((name) => !second.has(name)),
    onlyInSecond: [...second.keys()].filter((name) => !first.has(name)),
    changed: [...first].flatMap(([name, hash]) =>
      second.has(name) && second.get(name) !== hash ? [name] : [],
    ),
  }
}
