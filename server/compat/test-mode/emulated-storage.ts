import type { RequestHead } from '../../../node-shared/http/request.ts'
import type { HttpService } from '../../http/router.ts'
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
  const wholePath = ({ path }: RequestHead) =>
    path.startsWith('/b/') ? `/storage/v1${path}` : path
  return {
    ...jsonApi,
    find: (head) => jsonApi.find({ ...head, path: wholePath(head) }),
    prefixes: [...jsonApi.prefixes, '/b/'],
    handle: (request) => {
      const authorization = request.headers.authorization ?? `Bearer ${OWNER_TOKEN}`
      const headers = { ...request.headers, authorization }
      return jsonApi.handle({ ...request, path: wholePath(request), headers })
    },
  }
}
