import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../../shared/records/json.ts'
import type { BuildConfig } from '../../settings/config.ts'
import { BackendUnreachableError, ImageError } from '../../errors.ts'
import type { PictureAddress } from './address.ts'
import { locatePicture } from './address.ts'
import { fetchAvif } from './avif-variants.ts'
import { download } from './download.ts'
import { normalisePicture } from './normalise.ts'
import { openPatience } from './patience.ts'
import { writeWhole } from '../../files/write-whole.ts'
import type { PictureOutcome, PictureReference } from '../../nodes/picture.ts'
import { pictureFile } from '../../nodes/picture.ts'

/** Failures of one foreign host after which the rest of this build does not ask it again. */
const HOST_FAILURES_LIMIT = 3

/** How often the backend is asked for one file. */
const BACKEND_ATTEMPTS = 3

/** Ticks without any variant that arrives after which the others are left for a later build. */
const AVIF_TICKS = 16

const TICK_MS = 500

const storedPicture = z.object({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  extension: z.enum(['jpg', 'png', 'webp', 'gif', 'avif']),
  width: z.int().min(1),
  height: z.int().min(1),
  isAnimated: z.boolean(),
  hasAlpha: z.boolean(),
})

/** The note about a picture: all but its variants, which may come later. */
type FetchedPicture = z.infer<typeof storedPicture>

/** Pictures by content, in one folder that outlives builds. */
export interface PictureStore {
  /**
   * Fetches a picture unless its address is known, and keeps it. A bad picture is an outcome, not an
   * error.
   *
   * @throws BackendUnreachableError when the backend's own storage does not answer
   */
  resolve(reference: PictureReference): Promise<PictureOutcome>
}

export interface PictureStoreOptions {
  readonly config: Pick<BuildConfig, 'settings' | 'storageOrigin' | 'imageCacheDir'>
  readonly fetchBytes?: (address: PictureAddress) => Promise<Buffer>
  /** Wait before the backend is asked again for a file, in milliseconds. */
  readonly backendDelayMs?: number
  /**
   * Ticks of waiting that all pictures of other sites have together; those that are still on their way then
   * are left for a later build. Null, and left out, waits for each as long as it takes.
   */
  readonly foreignTicks?: number | null
  /** Calls again and again until told to stop, about twice a second. */
  readonly everyTick?: (work: () => void) => () => void
}

function everyTickOfTheClock(work: () => void): () => void {
  const timer = setInterval(work, TICK_MS)
  return () => {
    clearInterval(timer)
  }
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/**
 * Opens the cache folder: `HASH.EXT` holds a picture, `by-address/SHA256.json` says which picture an
 * address gave. An uploaded picture never changes under its name, which holds its hash; a foreign
 * one is kept as it was when first seen.
 */
export function openPictureStore(options: PictureStoreOptions): PictureStore {
  const { config, fetchBytes = download, backendDelayMs = 1000, foreignTicks = null } = options
  const { everyTick = everyTickOfTheClock } = options
  const folder = config.imageCacheDir
  const avifPatience = openPatience({ ticks: AVIF_TICKS, isRenewed: true, everyTick })
  const foreignPatience =
    foreignTicks === null
      ? null
      : openPatience({ ticks: foreignTicks, isRenewed: false, everyTick })
  const running = new Map<string, Promise<PictureOutcome>>()
  const hostFailures = new Map<string, number>()

  async function fetchAndKeep(address: PictureAddress, note: string): Promise<FetchedPicture> {
    const { host, href } = address.url
    if (!address.isBackend && (hostFailures.get(host) ?? 0) >= HOST_FAILURES_LIMIT) {
      throw new ImageError(
        'image/unreachable',
        `${href} was not asked for: ${host} does not answer.`,
        {
          isTemporary: true,
        },
      )
    }
    const bytes = await (address.isBackend
      ? fetchFromBackend(() => fetchBytes(address), backendDelayMs)
      : fetchBytes(address).catch((error: unknown) => {
          if (error instanceof ImageError && error.isTemporary) {
            hostFailures.set(host, (hostFailures.get(host) ?? 0) + 1)
          }
          throw error
        }))
    const { bytes: shown, ...facts } = await normalisePicture(bytes, href, {
      isForeign: !address.isBackend,
    })
    const picture = { hash: sha256(bytes).slice(0, 32), ...facts }
    const file = path.join(folder, pictureFile(picture))
    if (!existsSync(file)) await writeWhole(file, shown)
    await writeWhole(note, JSON.stringify(picture))
    return picture
  }

  /** A picture of the site's own is not given up: without it there is no build. */
  async function fetchInTime(address: PictureAddress, note: string): Promise<FetchedPicture> {
    const fetching = fetchAndKeep(address, note)
    if (address.isBackend || foreignPatience === null) return fetching
    const picture = await foreignPatience.wait(fetching)
    if (picture !== null) return picture
    throw new ImageError(
      'image/unreachable',
      `${address.url.href} takes long. It is tried again soon.`,
      { isTemporary: true },
    )
  }

  async function resolveOnce(reference: PictureReference): Promise<PictureOutcome> {
    try {
      const address = locatePicture(reference, config)
      const note = path.join(folder, 'by-address', `${sha256(address.url.href)}.json`)
      const picture = (await readNote(folder, note)) ?? (await fetchInTime(address, note))
      if (!address.isBackend)
        return { kind: 'stored', picture: { ...picture, avifWidths: [] }, isTemporary: false }
      const avifWidths = await fetchAvif(picture, { config, fetchBytes, patience: avifPatience })
      return {
        kind: 'stored',
        picture: { ...picture, avifWidths: avifWidths ?? [] },
        isTemporary: avifWidths === null,
      }
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      const { code, message, isTemporary } = error
      return { kind: 'missing', code, message, isTemporary }
    }
  }

  return {
    resolve(reference) {
      const key = JSON.stringify([reference.objectPath, reference.address])
      const outcome = running.get(key) ?? resolveOnce(reference)
      running.set(key, outcome)
      return outcome
    },
  }
}

/** A backend that stops answering must not cost the site its pictures: the build fails instead. */
async function fetchFromBackend(fetch: () => Promise<Buffer>, delayMs: number): Promise<Buffer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await fetch()
    } catch (error) {
      if (!(error instanceof ImageError) || !error.isTemporary) throw error
      if (tried === BACKEND_ATTEMPTS) {
        throw new BackendUnreachableError(
          `The backend's file storage did not answer in ${BACKEND_ATTEMPTS} attempts: ${error.message}\n` +
            'Nothing was built and the live site stays as it is. Start the backend and build again.',
          { cause: error },
        )
      }
      await new Promise((resume) => setTimeout(resume, delayMs * tried))
    }
  }
}

/** Reads which picture an address gave before, as long as it is still in the folder. */
async function readNote(folder: string, note: string): Promise<FetchedPicture | null> {
  if (!existsSync(note)) return null
  const text = await readFile(note, 'utf8')
  // A note cut short by a crash counts as none: the picture is fetched again.
  const parsed = storedPicture.safeParse(parseJson(text))
  if (!parsed.success || !existsSync(path.join(folder, pictureFile(parsed.data)))) return null
  return parsed.data
}
