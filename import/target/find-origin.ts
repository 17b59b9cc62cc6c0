import path from 'node:path'
import { addressOfRunning } from '../../node-shared/product/running-product.ts'
import type { ImportConfig } from '../settings/config.ts'
import { ImportError } from '../settings/errors.ts'

/**
 * Where the host `same-origin` of the settings is: as given, else at the product that runs on the data
 * folder. Null where no host is that.
 *
 * @throws ImportError `import/not-running` when nothing runs on the data folder
 */
export async function findOrigin({
  origin,
  dataDir,
  settings,
}: Pick<ImportConfig, 'origin' | 'dataDir' | 'settings'>): Promise<string | null> {
  const isHere = Object.values(settings.hosts).includes('same-origin')
  if (origin !== null || !isHere) return origin
  const folder = path.resolve(dataDir)
  const found = await addressOfRunning(folder, 'backend.lock')
  if (found !== null) return found
  throw new ImportError(
    'import/not-running',
    `No product runs on the data folder ${folder}. Start it with "npm start", then import again. ` +
      'Name another folder with --data-dir, or the address of a server with --origin.',
  )
}
