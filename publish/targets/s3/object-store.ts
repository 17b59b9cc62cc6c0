import type * as S3Package from '@aws-sdk/client-s3'
import { TargetError } from '../../contract/errors.ts'
import { errorCode, isErrorLike, messageOf } from '../../../node-shared/errors.ts'

const PACKAGE = '@aws-sdk/client-s3@3.1173.0'
const ATTEMPTS = 6

/** How an object is answered. */
export interface ObjectHeaders {
  readonly type: string
  readonly cacheControl: string
  readonly encoding: 'gzip' | null
  /** Where websites of S3 lead to instead. */
  readonly redirect: string | null
}

/** The objects of a bucket. Everything throws TargetError. */
export interface S3Bucket {
  /** Null when there is none. */
  get(key: string, signal: AbortSignal): Promise<Buffer | null>
  put(key: string, content: Uint8Array, headers: ObjectHeaders, signal: AbortSignal): Promise<void>
  remove(key: string, signal: AbortSignal): Promise<void>
  /** Every object whose key begins so. */
  list(prefix: string, signal: AbortSignal): Promise<readonly ListedObject[]>
}

/** One object of a list. */
export interface ListedObject {
  readonly key: string
  /** By the clock of the store, in milliseconds. */
  readonly changedMs: number
}

/** Which bucket, and where. */
export interface BucketSettings {
  readonly bucket: string
  readonly region: string
  /** Empty, or with a slash at its end. */
  readonly prefix: string
  /** Null for Amazon's. */
  readonly endpoint: string | null
}

/**
 * Opens a bucket through Amazon's client, which finds its credentials as its documentation says
 * (AWS_ACCESS_KEY_ID and others, a shared file, the role of the machine).
 *
 * @param failure begins the message of a failure; the bucket's name follows
 * @throws TargetError `target/no-package` when the client is not installed
 */
export async function openBucket(
  settings: BucketSettings,
  failure = 'A release could not be brought to',
): Promise<S3Bucket> {
  const { bucket, region, prefix, endpoint } = settings
  const {
    S3Client,
    GetObjectCommand,
    PutObjectCommand,
    DeleteObjectCommand,
    paginateListObjectsV2,
  } = await loadClient()
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    // Servers at an address of their own seldom have a name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  })
  const explained = explainerOf(settings, failure)
  const inBucket = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` })
  return {
    get: (key, signal) => {
      const command = new GetObjectCommand(inBucket(key))
      return explained(readIfThere(client.send(command, { abortSignal: signal })), signal)
    },
    put: async (key, content, { type, cacheControl, encoding, redirect }, signal) => {
      const command = new PutObjectCommand({
        ...inBucket(key),
        Body: content,
        ContentType: type,
        CacheControl: cacheControl,
        ...(encoding === null ? {} : { ContentEncoding: encoding }),
        ...(redirect === null ? {} : { WebsiteRedirectLocation: redirect }),
      })
      await explained(client.send(command, { abortSignal: signal }), signal)
    },
    remove: async (key, signal) => {
      await explained(
        client.send(new DeleteObjectCommand(inBucket(key)), { abortSignal: signal }),
        signal,
      )
    },
    list: (below, signal) => {
      const listing = { Bucket: bucket, Prefix: `${prefix}${below}` }
      const pages = paginateListObjectsV2({ client }, listing, { abortSignal: signal })
      return explained(listedIn(pages, prefix), signal)
    },
  }
}

async function listedIn(
  pages: AsyncIterable<S3Package.ListObjectsV2CommandOutput>,
  prefix: string,
): Promise<ListedObject[]> {
  const found: ListedObject[] = []
  for await (const { Contents: objects = [] } of pages) {
    for (const { Key: key, LastModified: changed } of objects) {
      if (key === undefined || changed === undefined) continue
      found.push({ key: key.slice(prefix.length), changedMs: changed.getTime() })
    }
  }
  return found
}

async function loadClient(): Promise<typeof S3Package> {
  try {
    return await import('@aws-sdk/client-s3')
  } catch (cause) {
    if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(errorCode(cause))) throw cause
    throw new TargetError(
      'target/no-package',
      'A bucket of S3 needs the client of S3, which is not installed with the product: ' +
        `npm install --no-save --ignore-scripts ${PACKAGE}`,
      { cause },
    )
  }
}

async function readIfThere(
  answer: Promise<S3Package.GetObjectCommandOutput>,
): Promise<Buffer | null> {
  try {
    const { Body } = await answer
    return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
  } catch (error) {
    if (isErrorLike(error) && error.name === 'NoSuchKey') return null
    throw error
  }
}

function explainerOf({ bucket, endpoint }: BucketSettings, failure: string) {
  const where = endpoint === null ? `the bucket ${bucket}` : `the bucket ${bucket} at ${endpoint}`
  return async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (signal.aborted) throw error
      const { code, advice } = explanationOf(error)
      throw new TargetError(code, `${failure} ${where}: ${messageOf(error)}. ${advice}`.trim(), {
        cause: error,
      })
    }
  }
}

function explanationOf(error: unknown): { readonly code: string; readonly advice: string } {
  const status = statusOf(error)
  const name = isErrorLike(error) ? error.name : ''
  if (name === 'CredentialsProviderError') {
    return {
      code: 'target/unauthorised',
      advice: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    }
  }
  if (status === null) return { code: 'target/unreachable', advice: '' }
  if (status === 401 || status === 403) {
    return {
      code: 'target/forbidden',
      advice:
        'Check the key, the clock of this machine, and that it may get, put and delete objects.',
    }
  }
  if (status === 429 || /quota/i.test(name)) return { code: 'target/quota', advice: '' }
  return { code: status >= 500 ? 'target/busy' : 'target/refused', advice: '' }
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return null
  const { $metadata } = error
  if (typeof $metadata !== 'object' || $metadata === null) return null
  return 'httpStatusCode' in $metadata && typeof $metadata.httpStatusCode === 'number'
    ? $metadata.httpStatusCode
    : null
}
