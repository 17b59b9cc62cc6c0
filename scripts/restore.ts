import { RESTORE_HELP, runRestore } from '../server/backup/backup-command.ts'
import { readBackupContext } from './backup-context.ts'
import { runCommand } from './run-command.ts'

await runCommand(RESTORE_HELP, async (parameters) => {
  await runRestore(parameters, await readBackupContext())
})
