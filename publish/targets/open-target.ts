import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { readServiceKey } from '../../node-shared/backend/service-key.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { LOCAL_TARGET } from '../release/model/target.ts'
import type { ReleaseTarget } from '../release/model/target.ts'
import { tokensOfKey, tokensOfMachine } from './upload/access-tokens.ts'
import { createHostingApi } from './firebase-hosting/hosting-api.ts'
import type { HostingApi } from './firebase-hosting/hosting-api.ts'
import { createHostingTarget } from './firebase-hosting/hosting-target.ts'
import { openVersionNotes } from './firebase-hosting/version-notes.ts'
import { openGzipForms } from './upload/gzip-forms.ts'
import { createSender } from './upload/retrying.ts'
import { openBucket } from './s3/object-store.ts'
import { createS3Target } from './s3/s3-target.ts'
import type { TargetSettings } from './target-settings.ts'

/** Settings that a target follows from. */
export interface TargetConfig {
  readonly target: TargetSettings
  readonly dataDir: string
  readonly settings: FirebaseSettings
  /** Of the account that releases to Google's services; null on a machine that is one. */
  readonly serviceAccountFile: string | null
}

/**
 * Opens the place where releases go, on the publisher's database. What it returns throws
 * ServiceKeyError when the key cannot be read.
 */
export function targetOpener(
  config: TargetConfig,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  now: () => number = Date.now,
): (database: DatabaseSync, log: Log) => Promise<ReleaseTarget> {
  return (database, log) => openTarget(config, { database, log, fetch, now })
}

/** How services are asked. */
export interface TargetRequests {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
}

interface TargetContext extends TargetRequests {
  readonly database: DatabaseSync
  readonly log: Log
}

/** Hosting, by the account that releases. */
export async function openHostingApi(
  site: string,
  { serviceAccountFile }: Pick<TargetConfig, 'serviceAccountFile'>,
  { fetch, now }: TargetRequests,
): Promise<HostingApi> {
  const tokens =
    serviceAccountFile === null
      ? tokensOfMachine({ fetch, now })
      : tokensOfKey(await readServiceKey(serviceAccountFile), { fetch, now })
  return createHostingApi(site, createSender({ fetch, tokens, now }))
}

async function openTarget(
  { target, dataDir, settings, serviceAccountFile }: TargetConfig,
  { database, log, fetch, now }: TargetContext,
): Promise<ReleaseTarget> {
  switch (target.kind) {
    case 'local':
      return LOCAL_TARGET
    case 'firebase-hosting': {
      const { site } = target
      const notesFile = path.join(dataDir, 'releases', 'firebase-hosting.json')
      return createHostingTarget({
        site,
        api: await openHostingApi(site, { serviceAccountFile }, { fetch, now }),
        notes: openVersionNotes(notesFile, site, now),
        forms: openGzipForms(database),
        settings,
        log,
        now,
      })
    }
    case 's3':
      return createS3Target({
        store: await openBucket(target),
        bucket: target.bucket,
        forms: openGzipForms(database),
        now,
      })
  }
}
