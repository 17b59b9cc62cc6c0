import { rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { readTextIfThere } from '../../node-shared/files/read-text.ts'

/**
 * Names the release that holds the output of a sealed workspace exactly as it is, so that the next start
 * need not look at every file of it. There only while a workspace is sealed: whoever changes the output
 * removes it first, and one whose release is not the newest says nothing.
 */
const FILE = 'released-as'

/**
 * Names the release that held the output when the workspace was sealed, or that had the same since: that is
 * gone back to when a change was interrupted. It stays while only files beside the pages are made.
 */
const SEALED_FILE = 'sealed-as'

/** The release that is said to hold the output; null when none is. */
export function readReleasedAs(folder: string): Promise<string | null> {
  return readName(path.join(folder, FILE))
}

/** The release that held the output at the seal; null when that is not known. */
export function readSealedAs(folder: string): Promise<string | null> {
  return readName(path.join(folder, SEALED_FILE))
}

async function readName(file: string): Promise<string | null> {
  return (await readTextIfThere(file))?.trim() ?? null
}

/**
 * Notes the release of the output of a workspace that is sealed.
 *
 * @param release null when no release is known to hold the output
 */
export async function writeReleasedAs(folder: string, release: string | null): Promise<void> {
  for (const name of [SEALED_FILE, FILE]) {
    if (release === null) await rm(path.join(folder, name), { force: true })
    else await writeDurably(path.join(folder, name), `${release}\n`)
  }
}

/** The output is going to be changed. */
export async function forgetReleasedAs(folder: string): Promise<void> {
  await rm(path.join(folder, FILE), { force: true })
}

/** A change of the output. */
interface OutputChange {
  /** It changed no file. */
  readonly isEmpty: () => void
  /** A release holds it, and everything before. */
  readonly isReleasedAs: (release: string) => void
}

/** Which release holds the output of a workspace as it is. */
export interface ReleasedOutput {
  /** The output changes, and no release is known to hold it until the change says so. */
  readonly change: () => OutputChange
  /** Null while some change is in no release, or may not be. */
  readonly release: () => string | null
  /** Another release has the same files. */
  readonly isSame: (before: string, after: string) => void
}

/**
 * @param release holds the output at the beginning; null when that is not known
 * @param onKnown told that a release holds it again
 */
export function followReleasedOutput(release: string | null, onKnown: () => void) {
  let last = release
  const unreleased = new Set<object>()
  const begin = (): OutputChange => {
    const change: OutputChange = {
      isEmpty: () => {
        unreleased.delete(change)
      },
      isReleasedAs: (name) => {
        unreleased.delete(change)
        last = name
        if (unreleased.size === 0) onKnown()
      },
    }
    unreleased.add(change)
    return change
  }
  const output: ReleasedOutput = {
    change: begin,
    release: () => (unreleased.size === 0 ? last : null),
    isSame: (before, after) => {
      if (last !== before) return
      last = after
      if (unreleased.size === 0) onKnown()
    },
  }
  return { output, whole: release === null ? begin() : null }
}
