import { BACKUP_HELP, runBackup } from '../server/backup/backup-command.ts'
import { readBackupContext } from './backup-context.ts'
import { runCommand } from './run-command.ts'

await runCommand(BACKUP_HELP, async (parameters) => {
  await runBackup(parameters, await readBackupContext())
})
