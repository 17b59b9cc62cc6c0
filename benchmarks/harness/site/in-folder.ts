import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Works in a new folder and removes it at the end.
 *
 * @param name what it is for, such as `soak`
 * @param parent where to make it
 */
export async function inFolder<Result>(
  name: string,
  work: (folder: string) => Promise<Result>,
  parent = tmpdir(),
): Promise<Result> {
  const folder = await mkdtemp(path.join(parent, `pliego-${name}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
