import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '../../../../node-shared/errors.ts'

/** The folder of the output that bundling writes to. */
const OUTPUT = 'public'

/**
 * Reads what bundling has left in a site's folder where nothing else was built: its output, and other
 * files by name.
 *
 * @param others paths below the site's folder
 * @returns contents by path below the site's folder, with `/` between folders
 */
export async function readBundledFiles(
  directory: string,
  others: readonly string[],
): Promise<Map<string, Buffer>> {
  const entries = await readdir(path.join(directory, OUTPUT), {
    recursive: true,
    withFileTypes: true,
  })
  const output = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
  const names = [...output, ...others].map((name) => name.replaceAll(path.sep, '/')).sort()
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(directory, name))] as const),
    ),
  )
}

/**
 * Puts files into a site's folder. What is there already and the same stays untouched, with its times.
 *
 * @returns the names of those that were written
 */
export async function putFiles(
  directory: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<readonly string[]> {
  const written: string[] = []
  for (const [name, content] of files) {
    const file = path.join(directory, name)
    const found = await readFile(file).catch(ignoreMissing)
    if (found?.equals(content) === true) continue
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
    written.push(name)
  }
  return written
}
