/**
 * Which tabs of this browser write at the moment. A tab holds a lock for as long as it lives, and the
 * browser lets go of it however the tab ends, so what an ended tab has kept can be told from what a
 * living one still works on.
 */
const LOCK_PREFIX = 'pliego-writer-'

/** Tabs that write in this page: its own locks may be let go of late. */
const ended = new Set<string>()

const lockManager = (): LockManager | null => ('locks' in navigator ? navigator.locks : null)

/** Says that a tab writes. @returns says that it has ended */
export function holdWriter(writerId: string): () => void {
  ended.delete(writerId)
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  // Rejected only where the page may not lock: its text is then offered, which is the safe side.
  lockManager()
    ?.request(`${LOCK_PREFIX}${writerId}`, () => until)
    .catch(() => undefined)
  return () => {
    ended.add(writerId)
    release()
  }
}

/** The tabs that are writing now. Empty where the browser cannot tell. */
export async function livingWriters(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = (await lockManager()?.query()) ?? {}
    const names = held.map(({ name }) => name ?? '')
    const writers = names.filter((name) => name.startsWith(LOCK_PREFIX))
    return new Set(
      writers.map((name) => name.slice(LOCK_PREFIX.length)).filter((id) => !ended.has(id)),
    )
  } catch {
    return new Set()
  }
}
