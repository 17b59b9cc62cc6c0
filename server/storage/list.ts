import { z } from 'zod'
import type { ParsedRequest } from '../http/request.ts'
import { jsonResponse } from '../http/response.ts'
import type { WireResponse } from '../http/response.ts'
import { requireCaller } from './caller.ts'
import { assertAllowed } from './context.ts'
import type { StorageContext } from './context.ts'
import { StorageError } from './storage-error.ts'

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

/** GET of the collection: names below a prefix, grouped by folder when a delimiter is given. */
export async function listObjects(
  context: StorageContext,
  request: ParsedRequest,
): Promise<WireResponse> {
  const caller = await requireCaller(context.authenticate, request)
  const parsed = querySchema.safeParse(Object.fromEntries(request.query))
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.'))
    throw new StorageError('storage/invalid-argument', `Fields: ${fields.join(', ')}.`)
  }
  const { prefix, delimiter, maxResults, pageToken } = parsed.data
  assertAllowed(context, caller, 'list', prefix.replace(/\/$/, ''), null)

  const prefixes: string[] = []
  const items: { name: string; bucket: string }[] = []
  let [from, isFromIncluded] = decodeToken(pageToken)
  let found = context.objects.next(prefix, from, isFromIncluded)
  while (found !== null && prefixes.length + items.length < maxResults) {
    const folderEnd = delimiter === '' ? -1 : found.name.indexOf(delimiter, prefix.length)
    if (folderEnd === -1) {
      items.push({ name: found.name, bucket: context.bucket })
      from = found.name
      isFromIncluded = false
    } else {
      prefixes.push(found.name.slice(0, folderEnd + 1))
      // '0' follows '/': the first name that is not below this folder.
      from = `${found.name.slice(0, folderEnd)}0`
      isFromIncluded = true
    }
    found = context.objects.next(prefix, from, isFromIncluded)
  }
  const next = Buffer.from(JSON.stringify([from, isFromIncluded])).toString('base64url')
  return jsonResponse(200, { prefixes, items, ...(found !== null && { nextPageToken: next }) })
}
