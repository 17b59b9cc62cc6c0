import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ServerError } from '../../../node-shared/http/server-error.ts'
import { DATABASE_FILE } from '../../database/database.ts'

/** Its presence says that everything in a data folder was made in test mode. */
export const TEST_MODE_MARKER = 'made-in-test-mode'

/**
 * Lets test mode into a data folder that holds nothing, or that test mode made itself: everyone who
 * reaches the port may read and erase everything in it.
 *
 * @param dataDir an existing folder
 * @throws ServerError `test-mode/real-data`
 */
export function claimFolderForTests(dataDir: string): void {
  const marker = path.join(dataDir, TEST_MODE_MARKER)
  if (existsSync(marker)) return
  if (existsSync(path.join(dataDir, DATABASE_FILE))) {
    throw new ServerError(
      'test-mode/real-data',
      `The data folder ${dataDir} was not made in test mode, and test mode would open it to ` +
        'everyone on this machine. Set PLIEGO_DATA_DIR to a folder of its own, or unset ' +
        'PLIEGO_TEST_MODE.',
    )
  }
  writeFileSync(marker, 'Everything in this folder was made in test mode.\n', { mode: 0o600 })
}
