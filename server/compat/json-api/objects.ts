import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { parseJsonBody } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { requireObject } from '../../storage/objects/storage-context.ts'
import type { StorageContext } from '../../storage/objects/storage-context.ts'
import { sendObject } from '../../storage/objects/download.ts'
import { readListQuery, readPage } from '../../storage/objects/list-objects.ts'
import { changeMetadata, removeObject } from '../../storage/objects/metadata.ts'
import type { ObjectRecord } from '../../storage/store/object-store.ts'
import { StorageError } from '../../storage/protocol/storage-error.ts'
import { evaluatePreconditions, guardOf, readNumber, readPreconditions } from './preconditions.ts'
import { objectResource } from './resources.ts'

/** Parameters that would change what a list holds and are not understood. */
const LIST_NOT_OFFERED = ['matchGlob', 'versions', 'softDeleted', 'startOffset', 'endOffset']

/** Does a parameter ask for something, other than for what would happen without it? */
const isAsked = (value: string | null) => value !== null && value !== '' && value !== 'false'

/** `GET b/{bucket}/o`: a page of objects, in the order of their names. */
export function listResources(context: StorageContext, request: ParsedRequest): WireResponse {
  const refused = LIST_NOT_OFFERED.find((name) => isAsked(request.query.get(name)))
  if (refused !== undefined) throw new StorageError('storage/not-offered', `Parameter: ${refused}.`)
  const page = readPage(context.objects, readListQuery(request.query))
  const { prefixes, records, nextPageToken } = page
  return jsonResponse(200, {
    kind: 'storage#objects',
    ...(prefixes.length > 0 && { prefixes }),
    ...(records.length > 0 && {
      items: records.map((record) => objectResource(context, request, record)),
    }),
    ...(nextPageToken !== null && { nextPageToken }),
  })
}

/** `GET b/{bucket}/o/{object}`: its description, or with `alt=media` its bytes. */
export async function readObject(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): Promise<WireResponse> {
  const record = requireObject(ofGeneration(request, context.objects.byName(name)))
  switch (evaluatePreconditions(readPreconditions(request.query), record)) {
    case 'failed':
      throw new StorageError('storage/condition-not-met')
    case 'unchanged':
      return { status: 304, body: null }
    case 'met':
      break
  }
  return request.query.get('alt') === 'media'
    ? sendObject(context, request, record)
    : jsonResponse(200, objectResource(context, request, record))
}

/** `PATCH b/{bucket}/o/{object}`. */
export function patchObject(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): WireResponse {
  const change = parseJsonBody(request)
  const record = changeMetadata(context, 'trusted', name, change, guardOfRequest(request))
  return jsonResponse(200, objectResource(context, request, record))
}

/** `DELETE b/{bucket}/o/{object}`. */
export async function dropObject(
  context: StorageContext,
  request: ParsedRequest,
  name: string,
): Promise<WireResponse> {
  await removeObject(context, 'trusted', name, guardOfRequest(request))
  return { status: 204, body: null }
}

/** There is one generation of an object at a time; an earlier one is not found. */
export function ofGeneration(
  { query }: ParsedRequest,
  existing: ObjectRecord | null,
  parameter = 'generation',
): ObjectRecord | null {
  const wanted = readNumber(query, parameter)
  return wanted === null || wanted === existing?.generation ? existing : null
}

/** Returns a check of what a change expects: the generation that it names, and its preconditions. */
function guardOfRequest(request: ParsedRequest): (existing: ObjectRecord | null) => void {
  const guard = guardOf(readPreconditions(request.query))
  return (existing) => {
    guard(requireObject(ofGeneration(request, existing)))
  }
}
