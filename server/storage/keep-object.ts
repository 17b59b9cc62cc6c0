import { open } from 'node:fs/promises'
import { transaction } from '../store/database.ts'
import { detectContentType } from './content-type.ts'
import { assertMayUpload } from './context.ts'
import type { StorageAuth, StorageContext } from './context.ts'
import type { ObjectSettings } from './object-settings.ts'
import { newRecord } from './object-store.ts'
import type { ObjectRecord } from './object-store.ts'
import { StorageError } from './storage-error.ts'

/** Largest object, in bytes, whatever the rules say: 25 MiB. */
export const MAX_OBJECT_BYTES = 25 * 1024 * 1024

const SIGNATURE_BYTES = 16

/** A flushed temporary file that is to become an object. */
export interface KeepRequest {
  /** `trusted` is the operator: rules are not asked. */
  readonly by: StorageAuth | null | 'trusted'
  readonly name: string
  readonly file: string
  readonly settings: ObjectSettings
  /** Runs in the transaction that makes the object. */
  readonly alongside?: () => void
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const buffer = Buffer.alloc(SIGNATURE_BYTES)
    const { bytesRead } = await handle.read(buffer, 0, SIGNATURE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Turns a temporary file into an object: looks into the bytes, asks the rules with what they really
 * are, moves the file to its place and only then writes the row. The temporary file is gone
 * afterwards, whatever happens.
 *
 * @throws StorageError `storage/unsupported-content`, `storage/permission-denied`, `storage/too-large`
 */
export async function keepObject(
  context: StorageContext,
  request: KeepRequest,
): Promise<ObjectRecord> {
  const { by, name, file, settings } = request
  try {
    const contentType = await detectContentType(file, await readStart(file))
    const facts = await context.blobs.describe(file)
    if (facts.size > MAX_OBJECT_BYTES) throw new StorageError('storage/too-large')
    const isUsed = (sha256: string) => () => context.objects.isContentUsed(sha256)
    const record = () =>
      transaction(context.database, () => {
        const existing = context.objects.byName(name)
        if (by !== 'trusted') {
          const proposed = { size: facts.size, blob: facts, contentType, settings }
          assertMayUpload(context, by, name, existing, proposed)
        }
        const kept = newRecord(name, facts, contentType, settings, existing, context.clock())
        context.objects.put(kept)
        request.alongside?.()
        return { kept, replaced: existing }
      })
    const { kept, replaced } = await context.blobs
      .keep(file, facts, record)
      .catch(async (error: unknown) => {
        await context.blobs.discard(facts.sha256, isUsed(facts.sha256))
        throw error
      })
    if (replaced !== null) await context.blobs.discard(replaced.sha256, isUsed(replaced.sha256))
    return kept
  } finally {
    await context.blobs.remove(file)
  }
}
