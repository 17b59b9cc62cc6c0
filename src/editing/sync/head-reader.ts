import type { SyncClock } from './machine/ports'

export interface HeadReaderDependencies<Head> {
  readonly clock: SyncClock
  readonly readHead?: () => Promise<Head | null>
}

/** How long the head is taken as known without looking again. */
const LOOK_AGAIN_MS = 5000

/** Reads the newest stored text of a document, unless that was seen a moment ago. */
export function createHeadReader<Head>({ clock, readHead }: HeadReaderDependencies<Head>) {
  let seenAtMs = clock.now()
  return {
    /** Notes that the head was just seen in another way. */
    markSeen(): void {
      seenAtMs = clock.now()
    },
    /**
     * The head; null when there is none, when it is known, and when it cannot be read.
     *
     * @param isTold whether someone has said that there is a newer one
     */
    async look(isTold: boolean): Promise<Head | null> {
      if (readHead === undefined) return null
      if (!isTold && clock.now() - seenAtMs < LOOK_AGAIN_MS) return null
      seenAtMs = clock.now()
      try {
        return await readHead()
      } catch {
        // Nothing was to be saved; the next save finds out and says so.
        return null
      }
    },
  }
}
