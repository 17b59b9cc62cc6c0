import { BACKUP_HELP, runBackup } from '../server/backup/backup-command.ts'
import { readBackupContext } from './backup-context.ts'
import { runCommand } from './run-command.ts'

await runCommand(BACKUP_HELP, async (parameters) => {
  await runBackup(parameters, await readBackupContext())
  // Who wants to hear nothing has read it once.
  if (parameters.some((one) => ['--quiet', '--verify', '--help', '-h'].includes(one))) return
  process.stdout.write(
    '  Not in it: .env, and edits of the checkout that are not committed (shared/site.ts, content/). Keep them too.\n',
  )
})
