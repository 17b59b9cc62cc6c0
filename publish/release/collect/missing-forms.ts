import { hasCode } from '../../../node-shared/errors.ts'
import type { BlobUse } from '../files/blob-uses.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import { fileAt } from '../lists/site-tree.ts'
import type { SiteTree } from '../lists/site-tree.ts'
import type { MadeForms, MissingFormsOptions } from '../release.ts'
import type { StoreState } from '../store-state.ts'
import type { Collecting } from './collecting.ts'
import { lacksForms, prepareFile } from './prepare-file.ts'

/** Of more files than these none is compressed with more effort: a minute's work at most. */
const THOROUGH_MAX_FILES = 2_000

/** Compressed forms that a first release did not wait for. */
export interface MissingForms {
  /** Whether files of the newest release may lack some. */
  isSomeMissing(): boolean
  /** A release without forms is about to be made. */
  expect(): void
  make(options: MissingFormsOptions): Promise<MadeForms | null>
  /** The files whose forms were made and that the newest release still has, to be released. */
  take(made: MadeForms): { readonly files: ReadonlyMap<string, ReleaseFile>; readonly use: BlobUse }
}

/** Looks first whether an earlier process has left something to be made. */
export function createMissingForms(state: StoreState, collecting: Collecting): MissingForms {
  const { blobs } = state
  const open = new Map<MadeForms, { files: Map<string, ReleaseFile>; use: BlobUse }>()
  let isSomeMissing: boolean | null = null

  const missingOf = (tree: SiteTree) =>
    tree.shards.flatMap(({ files }) => [...files].filter(([path, file]) => lacksForms(path, file)))

  const makeAll = async (
    missing: readonly (readonly [string, ReleaseFile])[],
    use: BlobUse,
    { pause, onProgress, signal }: MissingFormsOptions,
  ): Promise<Map<string, ReleaseFile>> => {
    const files = new Map<string, ReleaseFile>()
    const effort = missing.length > THOROUGH_MAX_FILES ? 'waited-for' : 'background'
    let done = 0
    for (const [path, file] of missing) {
      await pause()
      if (signal.aborted) break
      done += 1
      onProgress(done, missing.length)
      try {
        const made = await prepareFile(blobs.path(file.sha256), path, { blobs, use, effort })
        await blobs.writeMany(made.blobs)
        if (made.file.sha256 === file.sha256) files.set(path, made.file)
      } catch (error) {
        // A change has taken the file away meanwhile, or has it in its pack: then it has its forms.
        if (!hasCode(error, 'ENOENT')) throw error
      }
    }
    await blobs.sync()
    return files
  }

  return {
    isSomeMissing: () => {
      isSomeMissing ??= state.newest !== null && missingOf(state.newest.tree).length > 0
      return isSomeMissing
    },
    expect: () => {
      isSomeMissing = true
    },
    make: async (options) => {
      const { newest } = state
      if (newest === null) return null
      const use = blobs.use()
      try {
        const missing = missingOf(newest.tree)
        const files = await collecting('compressed forms', () => makeAll(missing, use, options))
        if (options.signal.aborted) {
          use.end()
          return null
        }
        isSomeMissing = false
        const made: MadeForms = { files: files.size }
        open.set(made, { files, use })
        return made
      } catch (error) {
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
        if (now?.sha256 !== sha256 || !lacksForms(path, now)) files.delete(path)
      }
      return { files, use }
    },
  }
}
