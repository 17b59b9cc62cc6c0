import { statSync } from 'node:fs'
import path from 'node:path'
import { hasCode } from '../../node-shared/errors.ts'

/** How often the folder is looked for, in milliseconds. */
const EVERY_MS = 5_000

/** A data folder that is looked at while the product runs. */
export interface WatchedFolder {
  /** Whether it is the one that this process has taken: not gone, and not another in its place. */
  isThere(): boolean
  close(): void
}

/** Calls a function again and again; returns how that ends. */
export type Every = (work: () => void) => () => void

const everyFiveSeconds: Every = (work) => {
  const timer = setInterval(work, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
  }
}

/**
 * Watches over the data folder of a running product. Files that are open go on when the folder is deleted or
 * moved, so nothing else notices: readers are refused pages, and what is written is lost.
 *
 * @param lockFile of this process, in the folder
 * @param onChange told when the folder goes, and when it is back
 */
export function watchDataFolder(
  dataDir: string,
  lockFile: string,
  onChange: (isThere: boolean) => void,
  every: Every = everyFiveSeconds,
): WatchedFolder {
  const file = path.join(dataDir, lockFile)
  const own = identityOf(file)
  let wasThere = true
  const isThere = () => identityOf(file) === own
  const close = every(() => {
    const isNow = isThere()
    if (isNow === wasThere) return
    wasThere = isNow
    onChange(isNow)
  })
  return { isThere, close }
}

function identityOf(file: string): string | null {
  try {
    const { dev, ino } = statSync(file)
    return `${dev}:${ino}`
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null
    throw error
  }
}

/** Returns the message for an operator whose data folder is gone. */
export function folderGoneText(dataDir: string): string {
  return (
    `The data folder ${dataDir} is gone or was replaced while Pliego runs. Readers get errors, and nothing that ` +
    'is written now is kept. Stop Pliego, put the folder back, or restore a backup (npm run restore), and start it again.'
  )
}
