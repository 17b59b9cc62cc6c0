import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf } from '../../node-shared/errors.ts'
import { DATABASE_FILE as BUILDS_FILE, SCHEMA_VERSION } from '../../publish/queue/database.ts'
import { BACKEND_SCHEMA } from '../../server/schema.ts'
import { DATABASE_FILE } from '../../server/store/database.ts'
import { appliedMigrations, unknownMigrations } from '../../server/store/upgrade.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import type { Installation } from './installation.ts'

const { ok, skipped, warning, failed } = findingsOf('data')

/** Whether this version can read the data folder. Nothing is changed. */
export function checkData({ config }: Installation): readonly Finding[] {
  const content = path.join(config.dataDir, DATABASE_FILE)
  const builds = path.join(config.dataDir, BUILDS_FILE)
  return [
    config.isEmbedded ? look(content, lookAtContent) : skipped('Firebase keeps the content.'),
    look(builds, lookAtBuilds),
  ]
}

function look(file: string, judge: (database: DatabaseSync) => Finding): Finding {
  if (!existsSync(file)) return skipped(`There is no ${path.basename(file)} yet.`)
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { readOnly: true })
    return judge(database)
  } catch (error) {
    return failed(
      `${file} cannot be read: ${messageOf(error)}.`,
      'Check the rights of the data folder and the disk ("ls -l", "dmesg"); docs/runbooks/backup.md says how to restore.',
    )
  } finally {
    database?.close()
  }
}

function lookAtContent(database: DatabaseSync): Finding {
  const applied = appliedMigrations(database)
  if (unknownMigrations(applied, BACKEND_SCHEMA).length > 0) {
    return failed(
      `${DATABASE_FILE} was written by a newer version of Pliego.`,
      'Check out that version again, or restore the backup from before the upgrade.',
    )
  }
  const last = Object.entries(BACKEND_SCHEMA).map(([service, steps]) => [
    service,
    steps.at(-1)?.name,
  ])
  const isCurrent = last.every(([service, step]) =>
    applied.some((one) => one.service === service && one.name === step),
  )
  return isCurrent
    ? ok(`${DATABASE_FILE} has the format of this version.`)
    : warning(
        `${DATABASE_FILE} has the format of an earlier version.`,
        'Make a backup ("npm run backup"), then restart the product, which brings it up to date.',
      )
}

function lookAtBuilds(database: DatabaseSync): Finding {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
  return version === SCHEMA_VERSION
    ? ok(`${BUILDS_FILE} has the format of this version.`)
    : failed(
        `${BUILDS_FILE} has the format ${version}; this version reads ${SCHEMA_VERSION}.`,
        'Start the version that wrote it; or stop the product, delete the file and start: the history of builds is lost, and the site is built again.',
      )
}
