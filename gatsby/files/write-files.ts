import type { PlannedCopy, PlannedFile } from './planned-file.ts'
import type { FileFolders } from './public-files.ts'
import { openPublicFiles } from './public-files.ts'

/** Where {@link writeFiles} works. */
interface WholeFolders extends FileFolders {
  /** Paths of planned files that are made afterwards: what is there of them stays. */
  readonly kept?: readonly string[]
}

/**
 * Makes the public folder hold exactly the planned files: an unchanged one is not touched, one that an
 * earlier build wrote and this one does not plan goes.
 */
export async function writeFiles(
  files: readonly PlannedFile[],
  copies: readonly PlannedCopy[],
  { kept = [], ...folders }: WholeFolders,
): Promise<void> {
  const target = await openPublicFiles(folders)
  const planned = new Set([...files, ...copies].map((file) => file.path))
  const stays = new Set([...planned, ...kept])
  await target.remove([...target.recorded()].filter((old) => !stays.has(old)))
  await target.announce(planned)
  for (const file of files) await target.write(file)
  for (const copy of copies) await target.copy(copy)
}
