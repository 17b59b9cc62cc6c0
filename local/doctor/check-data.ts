import { statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hasCode, messageOf } from '../../node-shared/errors.ts'
import { findPlaceTrouble, isDamaged } from '../../node-shared/files/place-trouble.ts'
import {
  DATABASE_FILE as BUILDS_FILE,
  MAY_GO,
  SCHEMA_VERSION,
} from '../../publish/queue/database.ts'
import { UPGRADED_VERSION } from '../../publish/queue/upgrade.ts'
import { BACKEND_SCHEMA } from '../../server/backend-schema.ts'
import { DATABASE_FILE, damageAdvice } from '../../server/database/database.ts'
import { appliedMigrations, unknownMigrations } from '../../server/database/upgrade.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import type { Installation } from './installation.ts'

const { ok, skipped, warning, failed } = findingsOf('data')

/** Whether this version can read the data folder. Nothing is changed. */
export function checkData({ config }: Installation): readonly Finding[] {
  const content = path.join(config.dataDir, DATABASE_FILE)
  const builds = path.join(config.dataDir, BUILDS_FILE)
  return [
    config.isEmbedded
      ? look(content, damageAdvice(config.dataDir), lookAtContent)
      : skipped('Firebase keeps the content.'),
    look(builds, MAY_GO, lookAtBuilds),
  ]
}

function look(
  file: string,
  whenDamaged: string,
  judge: (database: DatabaseSync) => Finding,
): Finding {
  let database: DatabaseSync | null = null
  try {
    statSync(file)
    database = new DatabaseSync(file, { readOnly: true })
    const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
    if (check !== 'ok') {
      return failed(`${file} is damaged: ${String(check).replaceAll('\n', ' ')}.`, whenDamaged)
    }
    return judge(database)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return skipped(`There is no ${path.basename(file)} yet.`)
    const problem = `${file} cannot be read: ${messageOf(error)}.`
    if (isDamaged(error)) return failed(problem, whenDamaged)
    const trouble = findPlaceTrouble(error, file)
    return failed(
      trouble === null ? problem : `${problem} ${trouble.problem}`,
      trouble?.advice ?? 'Check the disk ("dmesg"), and that it is no network drive.',
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
  if (version === UPGRADED_VERSION) {
    return warning(
      `${BUILDS_FILE} has the format of an earlier version.`,
      'Restart the product, which brings it up to date.',
    )
  }
  return version === SCHEMA_VERSION
    ? ok(`${BUILDS_FILE} has the format of this version.`)
    : failed(
        `${BUILDS_FILE} has the format ${version}; this version reads ${SCHEMA_VERSION}.`,
        `Start the version that wrote it, or make it new. ${MAY_GO}`,
      )
}
