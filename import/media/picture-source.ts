import type { Limiter } from '../../node-shared/queues/limiter.ts'
import type { WantedPicture } from '../source/source.ts'
import type { FetchFile } from './fetch-file.ts'
import { inspectPicture } from './inspect-picture.ts'
import type { FindLocalFile } from './local-files.ts'
import type { PictureResult } from './media-file.ts'

/** Gives the file of a picture, from wherever it may be had. */
export type GetPicture = (wanted: Pick<WantedPicture, 'sources'>) => Promise<PictureResult>

export interface PictureSourceOptions {
  readonly fetchFile: FetchFile
  /** Asked first; null without a local folder. */
  readonly findLocalFile: FindLocalFile | null
  readonly limit: Limiter
}

/** Bytes of fetched pictures that are kept for other posts that show them too. */
const CACHE_MAX_BYTES = 64_000_000

/**
 * Gets pictures from the local folder, else from the first of their addresses that has one. What was
 * fetched lately is not fetched again, and what failed is not tried twice.
 */
export function createPictureSource(options: PictureSourceOptions): GetPicture {
  const cache = new Map<string, Promise<PictureResult>>()
  const sizes = new Map<string, number>()
  let cachedBytes = 0

  const remember = (address: string, outcome: PictureResult): void => {
    if (outcome.kind === 'missing') return
    sizes.set(address, outcome.file.bytes.byteLength)
    cachedBytes += outcome.file.bytes.byteLength
    for (const [oldest, size] of sizes) {
      if (cachedBytes <= CACHE_MAX_BYTES) break
      sizes.delete(oldest)
      cache.delete(oldest)
      cachedBytes -= size
    }
  }

  const load = async (address: string): Promise<PictureResult> => {
    const local = await options.findLocalFile?.(address)
    if (local !== undefined && local !== null) return inspectPicture(local)
    const fetched = await options.fetchFile(address)
    return fetched.kind === 'bytes' ? inspectPicture(fetched.bytes) : fetched
  }

  const get = (address: string): Promise<PictureResult> => {
    const known = cache.get(address)
    if (known !== undefined) return known
    const outcome = options.limit(() => load(address))
    cache.set(address, outcome)
    return outcome.then((result) => {
      remember(address, result)
      return result
    })
  }

  return async ({ sources }) => {
    let first: PictureResult | null = null
    for (const address of sources) {
      const outcome = await get(address)
      if (outcome.kind === 'file') return outcome
      first ??= outcome
    }
    return first ?? { kind: 'missing', reason: 'it has no address' }
  }
}
