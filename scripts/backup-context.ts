import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { CommandContext } from '../server/backup/backup-command.ts'
import { silentLog } from '../node-shared/log.ts'
import { liveFiles } from '../publish/release/live-files.ts'
import { readConfig } from '../server/config.ts'
import { BACKEND_SCHEMA } from '../server/schema.ts'

const packageSchema = z.object({ version: z.string() })

/** What the commands that work on backups need to know of this product and its settings. */
export async function readBackupContext(): Promise<CommandContext> {
  const { dataDir, projectId, bucket } = readConfig(process.env)
  const packageFile = new URL('../package.json', import.meta.url)
  return {
    dataDir,
    projectId,
    bucket,
    productVersion: packageSchema.parse(JSON.parse(await readFile(packageFile, 'utf8'))).version,
    schema: BACKEND_SCHEMA,
    liveFiles: (folder) => liveFiles(folder, silentLog),
    clock: () => new Date(),
    print: (text) => process.stdout.write(text),
  }
}
