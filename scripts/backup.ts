import { BACKUP_HELP, runBackup } from '../server/backup/backup-command.ts'
import { runCommand } from './run-backup-command.ts'

await runCommand(runBackup, BACKUP_HELP)
