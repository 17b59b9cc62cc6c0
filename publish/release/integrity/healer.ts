import { messageOf } from '../../../node-shared/errors.ts'
import { checkFile } from './check-store.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import type { Damage } from '../model/release.ts'
import { fileAt } from '../lists/site-tree.ts'
import type { StoreState } from '../model/store-state.ts'

/** Every reader of a lost file finds it again: so often the log says so, in milliseconds. */
const SAY_EVERY_MS = 60_000

/** A file of the live site that could not be repaired. */
export interface Loss {
  readonly path: string
  readonly release: number
}

/** Options of a healer. */
export interface HealerOptions {
  readonly state: StoreState
  /** Folders of builds that content can be taken from. */
  readonly sources: () => Iterable<string>
  /** Told once for each release. */
  readonly onLoss: ((loss: Loss) => void) | undefined
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed?: () => number
}

/** Repairs what readers come across, and says what cannot be repaired. */
export interface Healer {
  /** Looks at a file that a reader was refused. */
  look(publicPath: string, file: ReleaseFile): void
  /** Reports what a check has found. */
  tell(damage: readonly Damage[]): void
  /** Waits for the checks under way. */
  close(): Promise<void>
}

/** Makes a healer for an open store. */
export function createHealer(options: HealerOptions): Healer {
  const { state, sources, onLoss, elapsed = () => performance.now() } = options
  const looking = new Map<string, Promise<void>>()
  /** When the log has said last that a form of a file is lost. */
  const saidAt = new Map<string, number>()
  let lostAt = 0

  const isNews = (form: string): boolean => {
    const now = elapsed()
    for (const [one, at] of saidAt) if (now - at >= SAY_EVERY_MS) saidAt.delete(one)
    if (saidAt.has(form)) return false
    saidAt.set(form, now)
    return true
  }
  const tell: Healer['tell'] = (damage) => {
    for (const { path, sha256, encoding, problem, isRepaired } of damage) {
      const fields = { code: 'release/blob-damaged', path, sha256, encoding, problem }
      if (isRepaired) {
        state.log.warn('release.file-repaired', fields)
        continue
      }
      if (isNews(`${sha256}.${encoding ?? ''}`)) {
        state.log.error('release.file-damaged', fields)
      }
      const { live } = state
      const isLive = live !== null && fileAt(live.tree, path)?.sha256 === sha256
      if (!isLive || lostAt === live.root.release) continue
      lostAt = live.root.release
      onLoss?.({ path, release: lostAt })
    }
  }
  const repair = async (publicPath: string, file: ReleaseFile): Promise<void> => {
    try {
      tell(await checkFile(state, publicPath, file, 'hashes', sources()))
    } catch (error) {
      state.log.error('release.repair-failed', {
        code: 'release/blob-damaged',
        path: publicPath,
        reason: messageOf(error),
      })
    }
  }

  return {
    look: (publicPath, file) => {
      if (looking.has(file.sha256)) return
      const work = repair(publicPath, file).finally(() => looking.delete(file.sha256))
      looking.set(file.sha256, work)
    },
    tell,
    close: async () => {
      await Promise.all(looking.values())
    },
  }
}
