import { join } from 'node:path'
import type { ProductState } from './state.ts'

/**
 * The product that runs already, by `PLIEGO_E2E_FOLDER`, `PLIEGO_E2E_ORIGIN` and, unless its data
 * folder is `.data`, `PLIEGO_DATA_DIR`; null when the tests are to start one.
 */
export function runningProduct(): ProductState | null {
  const folder = process.env['PLIEGO_E2E_FOLDER']
  const origin = process.env['PLIEGO_E2E_ORIGIN']
  if (folder === undefined || origin === undefined) return null
  const dataDir = process.env['PLIEGO_DATA_DIR'] ?? join(folder, '.data')
  return {
    origin,
    folder,
    dataDir,
    prepared: null,
    env: { PORT: new URL(origin).port },
    logFile: `${dataDir}.restarted.log`,
    firebase: null,
  }
}
