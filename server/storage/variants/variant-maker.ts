import { describeError, hasCode } from '../../../node-shared/errors.ts'
import { transaction } from '../../database/database.ts'
import { startOutboxWorker } from '../../database/outbox-worker.ts'
import { assertRoom } from '../objects/storage-context.ts'
import type { StorageContext } from '../objects/storage-context.ts'
import type { ObjectRecord } from '../store/object-store.ts'
import type { EncodeVariants } from './encode-beside.ts'
import { keepVariants } from './keep-variants.ts'
import type { VariantQueue } from './variant-queue.ts'

/** A picture that ends the program, or fails for another reason, is not begun for ever. */
const MAX_ATTEMPTS = 3

/** After a failure: the disk may be full, and have room again later. */
const RETRY_MS = 60_000

/** While there is still something to be made, pages are told of what there is about so often. */
const TELL_MS = 5 * 60_000

/** Types of pictures that get variants. Of an animation there are none; see {@link EncodeVariants}. */
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** Folder of the pictures that pages show. */
const SHOWN = 'posts/'

/** Options of {@link startVariantMaker}. */
export interface VariantMakerOptions {
  readonly context: StorageContext
  readonly queue: VariantQueue
  readonly encode: EncodeVariants
  /**
   * Called in a transaction with the names of pictures that have variants since the last call: what is
   * written in it is there exactly when they are not told of again.
   */
  readonly onMade: (names: readonly string[]) => void
  /** No picture is begun for so long: a program that starts has more urgent things to do. In milliseconds. */
  readonly delayMs: number
}

/** Makes the variants of stored pictures in the background, one picture at a time. */
export interface VariantMaker {
  /** There may be something to be made. Cheap, and safe to call too often. */
  readonly wake: () => void
  /** Resolves when nothing is being made. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Does this object get variants? */
export function hasVariants({ name, contentType }: ObjectRecord): boolean {
  return name.startsWith(SHOWN) && TYPES.has(contentType)
}

/** Starts with what an earlier process left. */
export function startVariantMaker(options: VariantMakerOptions): VariantMaker {
  const { context, queue, encode, onMade, delayMs } = options
  const { database, objects, blobs, log } = context
  const ending = new AbortController()
  const beginsAt = performance.now() + delayMs
  let toldAt = beginsAt

  function tell(): void {
    toldAt = performance.now()
    transaction(database, () => {
      const names = queue.allMade().flatMap((sha256) => objects.namesOf(sha256))
      if (names.length > 0) onMade(names)
      queue.forgetMade()
    })
  }

  async function make(sha256: string): Promise<void> {
    const startedAt = performance.now()
    const bytes = await blobs.read(sha256)
    await assertRoom(context, bytes.length)
    const variants = await encode(bytes, ending.signal)
    if (variants.length === 0) queue.remove(sha256)
    await keepVariants(context, sha256, variants, () => {
      queue.made(sha256)
    })
    log.info('storage.variants-made', {
      sha256,
      widths: variants.length,
      bytes: variants.reduce((sum, one) => sum + one.bytes.length, 0),
      ms: Math.round(performance.now() - startedAt),
    })
  }

  /** @returns whether to go on with the next one */
  async function makeFirst(): Promise<'done' | 'empty' | 'failed'> {
    const next = queue.first()
    if (next === null) return 'empty'
    const { sha256, attempts } = next
    if (attempts >= MAX_ATTEMPTS || objects.namesOf(sha256).length === 0) {
      queue.remove(sha256)
      return 'done'
    }
    queue.begin(sha256)
    try {
      await make(sha256)
      return 'done'
    } catch (error) {
      if (ending.signal.aborted) return 'empty'
      const isLost = hasCode(error, 'ENOENT')
      log.warn('storage.variants-failed', { sha256, reason: describeError(error) })
      if (isLost) queue.remove(sha256)
      return isLost ? 'done' : 'failed'
    }
  }

  async function round(): Promise<number | null> {
    const waitMs = beginsAt - performance.now()
    if (waitMs > 0) return waitMs
    for (;;) {
      const outcome = await makeFirst()
      if (ending.signal.aborted) return null
      if (outcome !== 'done' || performance.now() - toldAt >= TELL_MS) tell()
      if (outcome === 'empty') return null
      if (outcome === 'failed') return RETRY_MS
    }
  }

  const worker = startOutboxWorker({
    round: () =>
      round().catch((error: unknown) => {
        log.error('storage.variant-queue-failed', {}, error)
        return RETRY_MS
      }),
  })
  return {
    wake: () => {
      worker.wake()
    },
    idle: () => worker.idle(),
    async close() {
      ending.abort()
      await worker.stop()
    },
  }
}
