import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneWorkTree } from './product/clone.ts'
import { freePort } from './product/free-port.ts'
import { startProduct, stopProduct } from './product/run.ts'
import { publishState, type ProductState } from './product/state.ts'

/** A cold start installs every package and builds the whole site. */
const FIRST_START_TIMEOUT_MS = 15 * 60_000

/**
 * Does what a newcomer does: clones into a new folder and runs `npm start`. To try specs against a
 * product that already runs, give its folder in `PLIEGO_E2E_FOLDER` and its address in
 * `PLIEGO_E2E_ORIGIN`.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const runningFolder = process.env['PLIEGO_E2E_FOLDER']
  const runningOrigin = process.env['PLIEGO_E2E_ORIGIN']
  if (runningFolder !== undefined && runningOrigin !== undefined) {
    const dataDir = process.env['PLIEGO_DATA_DIR'] ?? join(runningFolder, '.data')
    publishState({
      origin: runningOrigin,
      folder: runningFolder,
      dataDir,
      env: { PORT: new URL(runningOrigin).port },
      logFile: `${dataDir}.restarted.log`,
    })
    return async () => undefined
  }
  const temporary = mkdtempSync(join(tmpdir(), 'pliego-e2e-'))
  const folder = join(temporary, 'pliego')
  cloneWorkTree(process.cwd(), folder)
  const port = String(await freePort())
  const state: ProductState = {
    origin: `http://localhost:${port}`,
    folder,
    dataDir: join(folder, '.data'),
    env: { PORT: port },
    logFile: join(temporary, 'npm-start.log'),
  }
  await startProduct(state, FIRST_START_TIMEOUT_MS)
  publishState(state)
  return async () => {
    // By now it may be another process than the one that was started here: specs restart it.
    await stopProduct(state)
    rmSync(temporary, { recursive: true, force: true })
  }
}
