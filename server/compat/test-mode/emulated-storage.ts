import type { HttpService } from '../../../node-shared/http/service.ts'
import { OWNER_TOKEN } from './developer-token.ts'

/** Where a path names a bucket: that of a request, and that which a copy goes to. */
const BUCKET =
  /(^(?:\/v0|\/(?:upload\/|download\/)?storage\/v1)\/b\/|\/(?:copyTo|rewriteTo)\/b\/)[^/]+/g

/**
 * A storage service with every name of a bucket meaning the one that there is: Google's emulator
 * makes buckets as they are asked for, and test tools name one after the project.
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

/**
 * Cloud Storage's JSON API as its client libraries find it when `STORAGE_EMULATOR_HOST` is set: they
 * send no credentials, and leave out the first part of most addresses.
 */
export function asOwner(jsonApi: HttpService): HttpService {
  return {
    ...jsonApi,
    prefixes: [...jsonApi.prefixes, '/b/'],
    handle: (request) => {
      const authorization = request.headers.authorization ?? `Bearer ${OWNER_TOKEN}`
      const path = request.path.startsWith('/b/') ? `/storage/v1${request.path}` : request.path
      return jsonApi.handle({ ...request, path, headers: { ...request.headers, authorization } })
    },
  }
}
