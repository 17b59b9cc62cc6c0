import { z } from 'zod'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'

const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
  error: 'must be the name of a bucket, such as my-site',
})

/** The variables of the environment that say where releases go. */
export const TARGET_VARIABLES = {
  PLIEGO_RELEASE_TARGET: z
    .enum(['local', 'firebase-hosting', 's3'], {
      error: 'must be "local", "firebase-hosting" or "s3"',
    })
    .default('local'),
  PLIEGO_HOSTING_SITE: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,62}$/, { error: 'must be the id of a Hosting site' })
    .optional(),
  PLIEGO_S3_BUCKET: bucketName.optional(),
  PLIEGO_S3_REGION: z.string().default('us-east-1'),
  PLIEGO_S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(?:\/[\w.-]+)*$/, {
      error: 'must be a path such as site, without a slash at either end',
    })
    .optional(),
  PLIEGO_S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^\s?#@]+$/, { error: 'must be an address such as https://s3.example.com' })
    .optional(),
}

/** Where releases go. */
export type TargetSettings =
  | { readonly kind: 'local' }
  | { readonly kind: 'firebase-hosting'; readonly site: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      /** Empty, or with a slash at its end. */
      readonly prefix: string
      /** Null for Amazon's. */
      readonly endpoint: string | null
    }

type TargetVariables = z.output<z.ZodObject<typeof TARGET_VARIABLES>>

/** @param problems receives one line for every variable that is missing */
export function targetSettings(
  variables: TargetVariables,
  { hosts, options }: FirebaseSettings,
  problems: string[],
): TargetSettings {
  switch (variables.PLIEGO_RELEASE_TARGET) {
    case 'local':
      return { kind: 'local' }
    case 'firebase-hosting': {
      const site = variables.PLIEGO_HOSTING_SITE
      if (site === undefined && hosts.firestore !== null) {
        problems.push(
          'PLIEGO_HOSTING_SITE must be set to the id of the site for PLIEGO_RELEASE_TARGET=firebase-hosting',
        )
      }
      return { kind: 'firebase-hosting', site: site ?? options.projectId }
    }
    case 's3': {
      const { PLIEGO_S3_BUCKET: bucket, PLIEGO_S3_PREFIX: prefix } = variables
      if (bucket === undefined) {
        problems.push(
          'PLIEGO_S3_BUCKET must be set to the name of the bucket for PLIEGO_RELEASE_TARGET=s3',
        )
      }
      return {
        kind: 's3',
        bucket: bucket ?? '',
        region: variables.PLIEGO_S3_REGION,
        prefix: prefix === undefined ? '' : `${prefix}/`,
        endpoint: variables.PLIEGO_S3_ENDPOINT ?? null,
      }
    }
  }
}
