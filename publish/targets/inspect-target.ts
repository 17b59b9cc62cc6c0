import { openHostingApi } from './open-target.ts'
import type { TargetConfig, TargetRequests } from './open-target.ts'
import { releaseOfMessage } from './firebase-hosting/hosting-target.ts'
import { readBucket } from './s3/bucket-manifest.ts'
import { openBucket } from './s3/object-store.ts'

/** The state of the place where releases go. */
export interface InspectedTarget {
  /** For people; begins with a capital. */
  readonly name: string
  /** `other` is what no publisher has released. */
  readonly shows: 'nothing' | 'other' | { readonly release: number }
  /** Whether a release to it is under way, or was interrupted. */
  readonly isUnfinished: boolean
}

/**
 * Asks where releases go what is there, by the account that releases; changes nothing.
 *
 * @returns null where this machine serves them itself
 * @throws TargetError, or ServiceKeyError
 */
export async function inspectTarget(
  config: TargetConfig,
  requests: TargetRequests,
  signal: AbortSignal,
): Promise<InspectedTarget | null> {
  const { target } = config
  switch (target.kind) {
    case 'local':
      return null
    case 'firebase-hosting': {
      const api = await openHostingApi(target.site, config, requests)
      const { version, message } = await api.live(signal)
      const release = releaseOfMessage(message)
      const shown = release === null ? 'other' : { release }
      return {
        name: `The Firebase Hosting site ${target.site}`,
        shows: version === '' ? 'nothing' : shown,
        isUnfinished: false,
      }
    }
    case 's3': {
      const { manifest, pending } = await readBucket(await openBucket(target), signal)
      const { release } = manifest
      return {
        name: `The bucket ${target.bucket}`,
        shows: release === null ? 'nothing' : { release },
        isUnfinished: pending.size > 0,
      }
    }
  }
}
