import { RESTORE_HELP, runRestore } from '../server/backup/backup-command.ts'
import { runCommand } from './run-backup-command.ts'

await runCommand(runRestore, RESTORE_HELP)
