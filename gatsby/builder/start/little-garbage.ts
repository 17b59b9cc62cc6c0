import { getHeapStatistics } from 'node:v8'
import { freeGarbage } from '../../../node-shared/process/collect-garbage.ts'

const LOOK_EVERY_MS = 200

/** Growth after which garbage is looked for: so much, or this share of what was in use. In bytes. */
const GROWTH = { leastBytes: 128 * 2 ** 20, share: 0.2 } as const

/** The surroundings of {@link withLittleGarbage}; replaced only in tests. */
export interface GarbageWatch {
  readonly usedBytes: () => number
  readonly collect: () => Promise<void>
  /** Calls again and again until told to stop. */
  readonly everyMoment: (work: () => void) => () => void
}

const HEAP: GarbageWatch = {
  usedBytes: () => getHeapStatistics().used_heap_size,
  collect: freeGarbage,
  everyMoment: (work) => {
    const timer = setInterval(work, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
    }
  },
}

/**
 * Runs work that makes much garbage and keeps much, such as the queries of all pages. By itself V8 looks
 * for garbage when there is about as much of it as there are objects in use: with 10,000 posts that is
 * a third of what the process takes at its largest.
 */
export async function withLittleGarbage<Result>(
  work: () => Promise<Result>,
  { usedBytes, collect, everyMoment }: GarbageWatch = HEAP,
): Promise<Result> {
  let inUse = usedBytes()
  let isCollecting = false
  let collected: Promise<void> = Promise.resolve()
  const look = () => {
    const used = usedBytes()
    // V8 has found some by itself.
    inUse = Math.min(inUse, used)
    const growth = Math.max(GROWTH.leastBytes, inUse * GROWTH.share)
    if (isCollecting || used - inUse < growth) return
    isCollecting = true
    collected = collect().finally(() => {
      isCollecting = false
      inUse = usedBytes()
    })
  }
  const stop = everyMoment(look)
  try {
    return await work()
  } finally {
    stop()
    await collected
  }
}
