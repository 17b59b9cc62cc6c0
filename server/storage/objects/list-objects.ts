import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { requireCaller } from '../protocol/caller.ts'
import { assertAllowed } from './storage-context.ts'
import type { StorageContext } from './storage-context.ts'
import type { ObjectRecord, ObjectStore } from '../store/object-store.ts'
import { StorageError } from '../protocol/storage-error.ts'

const MAX_RESULTS = 1000

const querySchema = z.object({
  prefix: z.string().max(1024).default(''),
  delimiter: z.enum(['', '/']).default(''),
  maxResults: z.coerce.number().int().min(1).max(MAX_RESULTS).default(MAX_RESULTS),
  pageToken: z.string().max(2048).default(''),
})

/** A page token is where the next page starts: a name, and whether that name itself is on it. */
const tokenSchema = z.tuple([z.string(), z.boolean()])

function decodeToken(token: string): z.infer<typeof tokenSchema> {
  if (token === '') return ['', true]
  try {
    return tokenSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new StorageError('storage/invalid-argument', 'Fields: pageToken.', { cause })
  }
}

/** Parameters of a list. */
export type ListQuery = z.infer<typeof querySchema>

/** One page of a list. */
interface ListPage {
  /** Folders, when names are grouped by them. */
  readonly prefixes: readonly string[]
  readonly records: readonly ObjectRecord[]
  readonly nextPageToken: string | null
}

/** @throws StorageError `storage/invalid-argument` naming the parameters that do not fit */
export function readListQuery(query: URLSearchParams): ListQuery {
  const parsed = querySchema.safeParse(Object.fromEntries(query))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.'))
  throw new StorageError('storage/invalid-argument', `Fields: ${fields.join(', ')}.`)
}

/** GET of the collection: names below a prefix, grouped by folder when a delimiter is given. */
export async function listObjects(
  context: StorageContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const caller = await requireCaller(context.authenticate, request)
  const query = readListQuery(request.query)
  assertAllowed(context, caller, 'list', query.prefix.replace(/\/$/, ''), null)
  const { prefixes, records, nextPageToken } = readPage(context.objects, query)
  return jsonResponse(200, {
    prefixes,
    items: records.map(({ name }) => ({ name, bucket: context.bucket })),
    ...(nextPageToken !== null && { nextPageToken }),
  })
}

/**
 * Reads one page, in the order of the names' UTF-8.
 *
 * @throws StorageError `storage/invalid-argument` for a page token that is none
 */
export function readPage(
  objects: ObjectStore,
  { prefix, delimiter, maxResults, pageToken }: ListQuery,
): ListPage {
  const prefixes: string[] = []
  const records: ObjectRecord[] = []
  let [from, isFromIncluded] = decodeToken(pageToken)
  let found = objects.next(prefix, from, isFromIncluded)
  while (found !== null && prefixes.length + records.length < maxResults) {
    const folderEnd = delimiter === '' ? -1 : found.name.indexOf(delimiter, prefix.length)
    if (folderEnd === -1) {
      records.push(found)
      from = found.name
      isFromIncluded = false
    } else {
      prefixes.push(found.name.slice(0, folderEnd + 1))
      // '0' follows '/': the first name that is not below this folder.
      from = `${found.name.slice(0, folderEnd)}0`
      isFromIncluded = true
    }
    found = objects.next(prefix, from, isFromIncluded)
  }
  const next = Buffer.from(JSON.stringify([from, isFromIncluded])).toString('base64url')
  return { prefixes, records, nextPageToken: found === null ? null : next }
}
