import { RESTORE_HELP, runRestore } from '../server/backup/backup-command.ts'
import { readBackupContext } from './backup-context.ts'
import { recordCommand } from './operator-log.ts'
import { runCommand } from './run-command.ts'

await runCommand(RESTORE_HELP, async (parameters) => {
  const dataDir = await runRestore(parameters, await readBackupContext())
  if (dataDir !== null) recordCommand(dataDir, 'restore')
})
