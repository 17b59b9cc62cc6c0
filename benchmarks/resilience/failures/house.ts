import path from 'node:path'
import { mkdir } from 'node:fs/promises'
import { freePort } from '../../../scripts/processes/free-port.ts'
import { openCatalogue } from '../kills/catalogue.ts'
import type { Catalogue, KnownRelease } from '../kills/catalogue.ts'
import { untilQuiet } from '../kills/open-work.ts'
import { publisherApi } from '../kills/publisher-api.ts'
import type { PublisherApi } from '../kills/publisher-api.ts'
import { checkSite } from '../kills/site-check.ts'
import { EDITOR_EMAIL, fillEditorSite } from '../../harness/site/content.ts'
import { startProduct } from '../../harness/launcher/product-process.ts'
import type { ProductProcess } from '../../harness/launcher/product-process.ts'
import type { Target } from '../../harness/wire/http.ts'
import { openDesk } from './desk.ts'
import type { Desk } from './desk.ts'

/** A first start builds everything. */
const FIRST_START_MS = 15 * 60_000
/** Longest time until everything is made, stored and sealed; a full build may be on its way. */
const QUIET_MAX_MS = 8 * 60_000

/** A data folder with a site, and the way to run the product on it. */
export interface House {
  readonly dataDir: string
  /** The caller must stop it. */
  readonly start: (environment?: Readonly<Record<string, string>>) => Promise<RunningSite>
}

/** A product that runs. */
export interface RunningSite {
  readonly product: ProductProcess
  readonly target: Target
  readonly api: PublisherApi
  readonly catalogue: Catalogue
  readonly desk: Desk
  /** Waits until nothing is left to do. */
  readonly untilQuiet: () => Promise<void>
  /** Asks for every file of the live release. Returns what is wrong, in words. */
  readonly check: () => Promise<readonly string[]>
  /** The release that is live, as its lists say it. */
  readonly live: () => Promise<KnownRelease>
}

/** Fills a data folder. Nothing runs yet. */
export async function openHouse(dataDir: string, posts: number): Promise<House> {
  await mkdir(dataDir, { recursive: true })
  await fillEditorSite(dataDir, posts)
  // The address is in every page: another port would be another site.
  const common = { PORT: String(await freePort()), PLIEGO_KEPT_RELEASES: '60' }
  return {
    dataDir,
    start: async (environment = {}) => {
      const product = await startProduct(dataDir, FIRST_START_MS, { ...common, ...environment })
      try {
        return await openSite(product, dataDir, posts)
      } catch (error) {
        await product.stop('SIGKILL')
        throw error
      }
    },
  }
}

async function openSite(
  product: ProductProcess,
  dataDir: string,
  posts: number,
): Promise<RunningSite> {
  const target = { origin: product.origin }
  const api = publisherApi(target, dataDir)
  const catalogue = openCatalogue(dataDir)
  return {
    product,
    target,
    api,
    catalogue,
    desk: await openDesk(target, EDITOR_EMAIL, posts),
    untilQuiet: () => untilQuiet(api, dataDir, QUIET_MAX_MS),
    check: async () => (await checkSite(target, catalogue, api.liveRelease)).problems,
    live: async () => {
      const release = await api.liveRelease()
      await catalogue.refresh()
      const known = catalogue.get(release)
      if (known === undefined) throw new Error(`Release ${release} cannot be read from the disk.`)
      return known
    },
  }
}

/** Where a file of a release lies, without the ending of a compressed form. */
export function blobFile(dataDir: string, sha256: string): string {
  return path.join(dataDir, 'releases', 'blobs', sha256.slice(0, 2), sha256)
}
