import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../../node-shared/durable-file.ts'
import { hasCode } from '../../../node-shared/errors.ts'

/**
 * Names the release that holds the output of a sealed workspace exactly as it is, so that the next start
 * need not look at every file of it. There only while a workspace is sealed: whoever changes the output
 * removes it first, and one whose release is not the newest says nothing.
 */
const FILE = 'released-as'

/** The release that is said to hold the output; null when none is. */
export async function readReleasedAs(folder: string): Promise<string | null> {
  try {
    return (await readFile(path.join(folder, FILE), 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** @param release null when no release is known to hold the output */
export async function writeReleasedAs(folder: string, release: string | null): Promise<void> {
  if (release === null) await rm(path.join(folder, FILE), { force: true })
  else await writeDurably(path.join(folder, FILE), `${release}\n`)
}

/** The name of a release, which no other one gets, also not in a data folder that was copied back. */
export function releaseName({
  release,
  createdAt,
}: {
  readonly release: number
  readonly createdAt: string
}): string {
  return `${release} ${createdAt}`
}

/** A change of the output. */
export interface OutputChange {
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
