import { z } from 'zod'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import type { Declaration } from '../objects/keep-object.ts'
import { assertObjectName } from '../protocol/object-name.ts'
import { NO_SETTINGS, applySettings, headerText } from '../store/object-settings.ts'
import { StorageError } from '../protocol/storage-error.ts'

const MD5_BASE64 = /^[A-Za-z0-9+/]{22}==$/
const CRC32C_BASE64 = /^[A-Za-z0-9+/]{6}==$/

const declarationSchema = z.object({
  name: z.string().nullish(),
  contentType: headerText.nullish(),
  md5Hash: z.string().regex(MD5_BASE64).nullish(),
  crc32c: z.string().regex(CRC32C_BASE64).nullish(),
})

/**
 * Reads what an upload says of itself: its name from the address and, failing that, from the metadata JSON;
 * everything else from the JSON.
 *
 * @param nameInPath for addresses that end with the object's name
 * @param fallbackType where the JSON names no content type
 * @throws StorageError `storage/invalid-object-name`, `storage/invalid-argument` naming the fields
 */
export function readDeclaration(
  request: ParsedRequest,
  nameInPath: string | undefined,
  metadata: unknown,
  fallbackType: string,
): Declaration {
  const parsed = declarationSchema.safeParse(metadata)
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body')
    throw new StorageError('storage/invalid-argument', `Fields: ${fields.join(', ')}.`)
  }
  const name = nameInPath ?? request.query.get('name') ?? parsed.data.name ?? ''
  assertObjectName(name)
  // Values of request headers may hold signs that those of answers may not.
  const fallback = headerText.safeParse(fallbackType).data ?? ''
  return {
    name,
    contentType: parsed.data.contentType ?? fallback,
    digests: { md5Hash: parsed.data.md5Hash ?? null, crc32c: parsed.data.crc32c ?? null },
    settings: applySettings(NO_SETTINGS, metadata),
  }
}
