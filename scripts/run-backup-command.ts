import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { BackupUsageError } from '../server/backup/backup-command.ts'
import type { CommandContext } from '../server/backup/backup-command.ts'
import { readConfig } from '../server/config.ts'
import { ServerError } from '../server/errors.ts'
import { BACKEND_SCHEMA } from '../server/schema.ts'

const packageSchema = z.object({ version: z.string() })

/** Runs a command that works on backups; what went wrong becomes a sentence and an exit code. */
export async function runCommand(
  command: (parameters: readonly string[], context: CommandContext) => Promise<void>,
  help: string,
): Promise<void> {
  try {
    const { dataDir, projectId, bucket } = readConfig(process.env)
    const packageFile = new URL('../package.json', import.meta.url)
    await command(process.argv.slice(2), {
      dataDir,
      projectId,
      bucket,
      productVersion: packageSchema.parse(JSON.parse(await readFile(packageFile, 'utf8'))).version,
      schema: BACKEND_SCHEMA,
      clock: () => new Date(),
      print: (text) => process.stdout.write(text),
    })
  } catch (error) {
    if (error instanceof BackupUsageError) {
      process.stderr.write(`${error.message}\n\n${help}`)
      process.exitCode = 2
    } else if (error instanceof ServerError) {
      process.stderr.write(`${error.message}\n`)
      process.exitCode = 1
    } else {
      throw error
    }
  }
}
