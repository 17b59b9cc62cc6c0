import type { HttpService } from '../http/service.ts'

const BUCKET = /^(\/v0\/b\/)[^/]+/

/**
 * The file storage with every name of a bucket meaning the one that there is: Google's emulator makes
 * buckets as they are asked for, and test tools name one after the project.
 */
export function inAnyBucket(storage: HttpService, bucket: string): HttpService {
  return {
    ...storage,
    handle: (request) => {
      const path = request.path.replace(BUCKET, `$1${encodeURIComponent(bucket)}`)
      return storage.handle({ ...request, path })
    },
  }
}
