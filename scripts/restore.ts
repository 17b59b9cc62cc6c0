import { RESTORE_HELP, runRestore } from '../server/commands/backup-command.ts'
import { readBackupContext } from './command/backup-context.ts'
import { recordCommand } from './command/operator-log.ts'
import { runCommand } from './command/run-command.ts'

await runCommand(RESTORE_HELP, async (parameters) => {
  const dataDir = await runRestore(parameters, await readBackupContext())
  if (dataDir !== null) recordCommand(dataDir, 'restore')
})
