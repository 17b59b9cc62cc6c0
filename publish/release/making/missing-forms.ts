import { hasCode } from '../../../node-shared/errors.ts'
import type { ReleaseBlobs } from '../files/blobs.ts'
import type { BlobUse } from '../files/blob-uses.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import { fileAt } from '../lists/site-tree.ts'
import type { SiteTree } from '../lists/site-tree.ts'
import type { NewFiles } from './make-release.ts'
import type { MadeForms, MissingFormsOptions } from '../model/release.ts'
import type { StoreState } from '../model/store-state.ts'
import type { Collecting } from './collecting.ts'
import { improveFile, lacksForms, prepareFile } from './prepare-file.ts'

/** Of more files than these none is compressed with more effort: a minute's work at most. */
const THOROUGH_MAX_FILES = 2_000

/** Compressed forms that a release did not wait for: a first one for any, later ones for small ones. */
export interface MissingForms {
  /** Whether files of the newest release may lack some, or have some that are to be improved. */
  isSomeMissing(): boolean
  /** A release without forms is about to be made. */
  expect(): void
  /** A release of these files is about to be made. Returns them as they are to be released. */
  note(files: NewFiles): NewFiles
  make(options: MissingFormsOptions): Promise<MadeForms | null>
  /** The files whose forms were made and that the newest release still has, to be released. */
  take(made: MadeForms): { readonly files: ReadonlyMap<string, ReleaseFile>; readonly use: BlobUse }
}

/**
 * Looks first whether an earlier process has left something to be made.
 *
 * @param isServedHere whether readers ask this process: other places compress by themselves
 */
export function createMissingForms(
  state: StoreState,
  collecting: Collecting,
  isServedHere: boolean,
): MissingForms {
  const { blobs } = state
  const open = new Map<MadeForms, { files: Map<string, ReleaseFile>; use: BlobUse }>()
  let isSomeMissing: boolean | null = null

  const isIncomplete = (path: string, file: ReleaseFile) =>
    lacksForms(path, file) || (isServedHere && file.isToImprove === true)

  const incompleteOf = (tree: SiteTree) =>
    tree.shards.flatMap(({ files }) =>
      [...files].filter(([path, file]) => isIncomplete(path, file)),
    )

  return {
    isSomeMissing: () => {
      isSomeMissing ??= state.newest !== null && incompleteOf(state.newest.tree).length > 0
      return isSomeMissing
    },
    expect: () => {
      isSomeMissing = true
    },
    note: (given) => {
      const toImprove = [...given.files].filter(([, file]) => file?.isToImprove === true)
      if (toImprove.length === 0) return given
      if (toImprove.length <= THOROUGH_MAX_FILES) {
        if (isServedHere) isSomeMissing = true
        return given
      }
      const files = new Map(given.files)
      for (const [path, file] of toImprove) {
        if (file !== null) files.set(path, { ...file, isToImprove: false })
      }
      return { ...given, files }
    },
    make: async (options) => {
      const { newest } = state
      if (newest === null) return null
      const use = blobs.use()
      // What a change adds meanwhile is for the next call.
      isSomeMissing = false
      try {
        const incomplete = incompleteOf(newest.tree)
        const { files, isAll } = await collecting('compressed forms', () =>
          makeAll(blobs, incomplete, use, options),
        )
        if (!isAll || options.signal.aborted) isSomeMissing = true
        if (options.signal.aborted) {
          use.end()
          return null
        }
        const made: MadeForms = { files: files.size }
        open.set(made, { files, use })
        return made
      } catch (error) {
        isSomeMissing = true
        state.hasOrphans = true
        use.end()
        throw error
      }
    },
    take: (made) => {
      const { files = new Map<string, ReleaseFile>(), use = blobs.use() } = open.get(made) ?? {}
      open.delete(made)
      const tree = state.newest?.tree
      for (const [path, { sha256 }] of files) {
        const now = tree === undefined ? undefined : fileAt(tree, path)
        if (now?.sha256 !== sha256 || !isIncomplete(path, now)) files.delete(path)
      }
      return { files, use }
    },
  }
}

/**
 * Makes the forms of files one after the other, until something else is to be done.
 *
 * @returns the files with their forms, and whether these are all
 */
async function makeAll(
  blobs: ReleaseBlobs,
  incomplete: readonly (readonly [string, ReleaseFile])[],
  use: BlobUse,
  { pause, onProgress, signal, isYieldRequested = () => false }: MissingFormsOptions,
): Promise<{ readonly files: Map<string, ReleaseFile>; readonly isAll: boolean }> {
  const files = new Map<string, ReleaseFile>()
  const missing = incomplete.filter(([path, file]) => lacksForms(path, file)).length
  const effort = missing > THOROUGH_MAX_FILES ? 'waited-for' : 'background'
  let done = 0
  for (const [path, file] of incomplete) {
    await pause()
    if (signal.aborted || isYieldRequested()) break
    done += 1
    onProgress(done, incomplete.length)
    try {
      const made = lacksForms(path, file)
        ? await prepareFile(blobs.path(file.sha256), path, { blobs, use, effort })
        : await improveFile(file, blobs, use)
      await blobs.writeMany(made.blobs)
      if (made.file.sha256 === file.sha256) files.set(path, { ...made.file, isToImprove: false })
    } catch (error) {
      // A change has taken the file away meanwhile, or has it in its pack: then it has its forms.
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
  await blobs.sync()
  return { files, isAll: done === incomplete.length }
}
