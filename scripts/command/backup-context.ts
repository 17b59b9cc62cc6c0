import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommandContext } from '../../server/commands/backup-command.ts'
import { readProductVersion } from '../../node-shared/product/product-version.ts'
import { silentLog } from '../../node-shared/log/log.ts'
import { liveFiles } from '../../publish/release/model/live-files.ts'
import { readConfig } from '../../server/config.ts'
import { BACKEND_SCHEMA } from '../../server/backend-schema.ts'
import { recordWork } from './operator-log.ts'

/** What the commands that work on backups need to know of this product and its settings. */
export async function readBackupContext(): Promise<CommandContext> {
  const { dataDir, projectId, bucket } = readConfig(process.env)
  const checkout = fileURLToPath(new URL('../..', import.meta.url))
  return {
    dataDir,
    projectId,
    bucket,
    product: await readProductVersion(checkout),
    schema: BACKEND_SCHEMA,
    liveFiles: (folder) => liveFiles(folder, silentLog),
    elsewhere: () => outsideTheData(checkout),
    clock: () => new Date(),
    record: recordWork,
    print: (text) => process.stdout.write(text),
    warn: (text) => process.stderr.write(text),
  }
}

/** Of the checkout, and of the unit in deploy/systemd. */
const SETTINGS = ['.env', '/etc/pliego/environment']

/** Names what a site consists of outside its data folder and git: settings, and edits that are not committed. */
export function outsideTheData(checkout: string): string[] {
  const settings = SETTINGS.filter((file) => existsSync(path.resolve(checkout, file)))
  const { status, stdout } = spawnSync(
    'git',
    ['--no-optional-locks', 'status', '--porcelain', '--no-renames', '-z'],
    {
      cwd: checkout,
      encoding: 'utf8',
      env: { ...process.env, GIT_CEILING_DIRECTORIES: path.resolve(checkout, '..') },
      maxBuffer: Infinity,
    },
  )
  // Each entry is two letters, a space and a path.
  const edits = stdout
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => entry.slice(3))
  return status === 0
    ? [...settings, ...edits]
    : [...settings, 'edits of shared/site/site.ts and content/, which git cannot name here']
}
