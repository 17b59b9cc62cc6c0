import { z } from 'zod'
import { parseJsonBody } from '../../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { assertRoom, requireObject } from '../../storage/objects/storage-context.ts'
import type { StorageContext } from '../../storage/objects/storage-context.ts'
import { readDeclaration } from '../../storage/uploads/declaration.ts'
import type { ObjectRecord } from '../../storage/store/object-store.ts'
import { StorageError } from '../../storage/protocol/storage-error.ts'
import { receiveObject } from '../../storage/uploads/upload.ts'
import { guardOf, readPreconditions } from './preconditions.ts'
import { objectResource } from './resources.ts'

/** Most objects that one request puts together: Cloud Storage's limit. */
const SOURCES_MAX = 32

const generation = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,19}$/)])
const bodySchema = z.object({
  sourceObjects: z
    .array(
      z.object({
        name: z.string(),
        generation: generation.transform(Number).optional(),
        objectPreconditions: z
          .object({ ifGenerationMatch: generation.transform(Number).optional() })
          .optional(),
      }),
    )
    .min(1)
    .max(SOURCES_MAX),
  destination: z.record(z.string(), z.unknown()).default({}),
})

/** `POST b/{bucket}/o/{target}/compose`: objects one behind the other become one object. */
export async function composeObject(
  context: StorageContext,
  request: ParsedRequest,
  target: string,
): Promise<WireResponse> {
  const parsed = bodySchema.safeParse(parseJsonBody(request))
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body')
    throw new StorageError('storage/invalid-argument', `Fields: ${fields.join(', ')}.`)
  }
  const { sourceObjects, destination } = parsed.data
  const sources = sourceObjects.map(({ name, generation: wanted, objectPreconditions }) => {
    const record = requireObject(context.objects.byName(name))
    if (wanted !== undefined && wanted !== record.generation) {
      throw new StorageError('storage/object-not-found')
    }
    const expected = objectPreconditions?.ifGenerationMatch
    if (expected !== undefined && expected !== record.generation) {
      throw new StorageError('storage/condition-not-met')
    }
    return record
  })
  const size = sources.reduce((sum, source) => sum + source.size, 0)
  if (size > context.limits.objectBytes) throw new StorageError('storage/too-large')
  await assertRoom(context, size)
  const type = sources[0]?.contentType ?? ''
  const record = await receiveObject(context, bytesOf(context, sources), {
    caller: 'trusted',
    signal: request.signal,
    declaration: readDeclaration(request, target, destination, type),
    guard: guardOf(readPreconditions(request.query)),
  })
  return jsonResponse(200, objectResource(context, request, record))
}

async function* bytesOf(
  { blobs }: StorageContext,
  sources: readonly ObjectRecord[],
): AsyncGenerator<Buffer> {
  for (const { sha256, size } of sources) {
    for await (const piece of await blobs.open(sha256, 0, size - 1)) yield piece as Buffer
  }
}
