import { BACKUP_HELP, runBackup } from '../server/commands/backup-command.ts'
import { readBackupContext } from './command/backup-context.ts'
import { runCommand } from './command/run-command.ts'

await runCommand(BACKUP_HELP, async (parameters) => {
  await runBackup(parameters, await readBackupContext())
})
