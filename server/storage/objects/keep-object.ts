import { transaction } from '../../database/database.ts'
import { assertAllowed } from './storage-context.ts'
import type { StorageContext } from './storage-context.ts'
import { uidOf } from '../protocol/caller.ts'
import type { StorageCaller } from '../protocol/caller.ts'
import type { ObjectSettings } from '../store/object-settings.ts'
import { newRecord } from '../store/object-store.ts'
import type { BlobFacts, KnownDigests, ObjectRecord } from '../store/object-store.ts'
import { SIGNATURE_BYTES } from '../pictures/picture-kinds.ts'
import { StorageError } from '../protocol/storage-error.ts'

/** An uploader's statements about the bytes. */
export interface Declaration {
  readonly name: string
  /** Empty when nothing was said. */
  readonly contentType: string
  /** Digests that the bytes must have. */
  readonly digests: KnownDigests
  readonly settings: ObjectSettings
}

/** A flushed part that is to become an object. */
export interface KeepRequest {
  readonly caller: StorageCaller
  readonly declaration: Declaration
  readonly partName: string
  /** Aborts when nobody waits for the object any more. */
  readonly signal: AbortSignal
  /** Throws when what is there now is not what the caller expects. Asked with the row as well. */
  readonly guard?: (existing: ObjectRecord | null) => void
  /** Runs in the transaction that makes the object. */
  readonly alongside?: () => void
}

/**
 * Bytes are sent as they are stored: a claim of compression would be a lie, unless the uploader alone
 * says what they are.
 *
 * @throws StorageError `storage/invalid-argument`
 */
export function assertEncoding(
  { accepted }: StorageContext,
  contentType: string,
  { contentEncoding }: ObjectSettings,
): void {
  if (contentEncoding === undefined || accepted.followsDeclaration(contentType)) return
  throw new StorageError('storage/invalid-argument', 'Fields: contentEncoding.')
}

/**
 * Turns a part into an object: looks into the bytes, asks the rules with what they really are, moves
 * the file to its place and only then writes the row. When it throws, the part is still there, so
 * that a failure that is not the uploader's can be tried again.
 *
 * @throws StorageError `storage/unsupported-content`, `storage/permission-denied`,
 *   `storage/digest-mismatch`; UnavailableError when too many pictures are waiting; the reason of
 *   the signal when it aborts
 */
export async function keepObject(
  context: StorageContext,
  request: KeepRequest,
): Promise<ObjectRecord> {
  const { blobs } = context
  const { caller, partName, declaration, signal } = request
  const source = await blobs.describePart(partName)
  assertDigests(declaration.digests, source)
  const { contentType, replacement } = await context.accepted.inspect(
    declaration.contentType,
    await blobs.readPartStart(partName, SIGNATURE_BYTES),
    () => blobs.readPart(partName),
    { account: uidOf(caller) ?? '', signal },
  )
  assertEncoding(context, contentType, declaration.settings)
  if (replacement === null) return keepPart(context, request, contentType, partName, source, source)
  const replacedBy = await blobs.writeWholePart(replacement)
  try {
    const blob = await blobs.describePart(replacedBy)
    const kept = await keepPart(context, request, contentType, replacedBy, blob, source)
    await blobs.removePart(partName)
    return kept
  } finally {
    await blobs.removePart(replacedBy)
  }
}

/** @throws StorageError `storage/digest-mismatch` */
function assertDigests({ md5Hash, crc32c }: KnownDigests, source: BlobFacts): void {
  const isDeclared =
    (md5Hash === null || md5Hash === source.md5Hash) &&
    (crc32c === null || crc32c === source.crc32c)
  if (!isDeclared) throw new StorageError('storage/digest-mismatch')
}

async function keepPart(
  context: StorageContext,
  { caller, declaration, guard, alongside }: KeepRequest,
  contentType: string,
  partName: string,
  blob: BlobFacts,
  source: BlobFacts,
): Promise<ObjectRecord> {
  const { blobs, objects, database, onKept, clock } = context
  const { name, settings } = declaration
  const isUsed = (sha256: string) => () => objects.isContentUsed(sha256)
  const permit = () => {
    const existing = objects.byName(name)
    const proposed = { size: blob.size, digests: blob, contentType, settings }
    assertAllowed(context, caller, 'create', name, existing, proposed)
    guard?.(existing)
    return existing
  }
  // Before the part moves, so that a refusal leaves it where it is; again with the row.
  permit()
  const record = () =>
    transaction(database, () => {
      const existing = permit()
      const uploaded = { name, blob, contentType, settings, sourceSha256: source.sha256 }
      const kept = newRecord(uploaded, existing, clock())
      const isNew = !objects.isContentUsed(kept.sha256)
      objects.put(kept)
      onKept(kept, isNew)
      alongside?.()
      return { kept, replaced: existing }
    })
  const { kept, replaced } = await blobs
    .keep(partName, blob, record)
    .catch(async (error: unknown) => {
      await blobs.discard(blob.sha256, isUsed(blob.sha256))
      throw error
    })
  if (replaced !== null) await blobs.discard(replaced.sha256, isUsed(replaced.sha256))
  return kept
}
