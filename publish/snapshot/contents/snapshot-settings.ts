import path from 'node:path'
import { z } from 'zod'
import type { BucketSettings } from '../../targets/s3/object-store.ts'
import type { TargetSettings } from '../../targets/target-settings.ts'

const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)$/

/** The variable of the environment that says where snapshots are kept. */
export const SNAPSHOT_VARIABLES = {
  PLIEGO_SNAPSHOTS: z
    .string()
    .refine((value) => path.isAbsolute(value) || BUCKET_ADDRESS.test(value), {
      error: 'must be an absolute folder, or a bucket such as s3://my-site-state/publisher',
    })
    .optional(),
}

/** Where snapshots are kept. */
export type SnapshotSettings =
  { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & BucketSettings)

/** Variables that decide whether snapshots can be kept, and where. */
export interface SnapshotVariables {
  readonly PLIEGO_SNAPSHOTS?: string | undefined
  readonly PLIEGO_S3_REGION: string
  readonly PLIEGO_S3_ENDPOINT?: string | undefined
  readonly PLIEGO_SERVICE_ACCOUNT_FILE?: string | undefined
}

/**
 * @param program what reads them: no snapshot holds the content that `npm start` keeps
 * @param problems receives one line for everything that is missing
 * @returns null when no snapshots are kept
 */
export function snapshotSettings(
  variables: SnapshotVariables,
  target: TargetSettings,
  program: 'start' | 'publisher' | 'command',
  problems: string[],
): SnapshotSettings | null {
  const place = variables.PLIEGO_SNAPSHOTS
  if (place === undefined) return null
  if (program === 'start') {
    problems.push('PLIEGO_SNAPSHOTS is for `npm run publisher`: what holds content needs backups')
  }
  if (program === 'publisher' && variables.PLIEGO_SERVICE_ACCOUNT_FILE === undefined) {
    problems.push(
      'PLIEGO_SERVICE_ACCOUNT_FILE must be set for PLIEGO_SNAPSHOTS: publishers take turns by it',
    )
  }
  const [, bucket, folders = ''] = BUCKET_ADDRESS.exec(place) ?? []
  if (bucket === undefined) return { kind: 'folder', folder: place }
  if (target.kind === 's3' && target.bucket === bucket) {
    problems.push(
      'PLIEGO_SNAPSHOTS must be in another bucket than PLIEGO_S3_BUCKET, which readers can read',
    )
  }
  return {
    kind: 's3',
    bucket,
    prefix: folders === '' ? '' : `${folders.slice(1)}/`,
    region: variables.PLIEGO_S3_REGION,
    endpoint: variables.PLIEGO_S3_ENDPOINT ?? null,
  }
}
