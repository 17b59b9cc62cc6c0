import { jsonResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { uidOf } from '../protocol/caller.ts'
import { requireObject } from '../objects/storage-context.ts'
import type { StorageContext } from '../objects/storage-context.ts'
import { keepObject } from '../objects/keep-object.ts'
import { metadataJson } from '../objects/metadata.ts'
import type { KnownDigests, ObjectRecord } from '../store/object-store.ts'
import { StorageError, isStorageErrorCode } from '../protocol/storage-error.ts'
import type { UploadRefusal, Upload } from '../store/upload-store.ts'

const FINAL = { 'x-goog-upload-status': 'final' }

/** Failures that end an upload: trying again with the same bytes would end the same way. */
const FINAL_STATUSES = new Set([400, 403, 412, 413])

/**
 * `finalize`: the bytes become an object when they are as many as were declared, of an accepted kind,
 * and the rules allow it, who are asked again with the true size and type.
 */
export async function finalizeUpload(
  context: StorageContext,
  upload: Upload,
  expectations: FinalExpectations,
): Promise<WireResponse> {
  const record = await finishUpload(context, upload, expectations)
  return jsonResponse(200, metadataJson(context.bucket, record), FINAL)
}

/** The digests that the start of an upload declared. */
export function digestsOf({ declaredMd5, declaredCrc32c }: Upload): KnownDigests {
  return { md5Hash: declaredMd5, crc32c: declaredCrc32c }
}

/** Facts about the end of an upload that its start did not declare. */
export interface FinalExpectations {
  /** False when the session that started the upload has ended meanwhile. */
  readonly isPresent: boolean
  /** Aborts when nobody waits for the outcome any more. */
  readonly signal: AbortSignal
  readonly digests?: KnownDigests
  readonly guard?: (existing: ObjectRecord | null) => void
}

/** As {@link finalizeUpload}, without an answer. @throws StorageError as `keepObject` */
export async function finishUpload(
  context: StorageContext,
  upload: Upload,
  { isPresent, signal, digests, guard }: FinalExpectations,
): Promise<ObjectRecord> {
  const { blobs, uploads, log } = context
  const { idHash, name, caller, received, declaredSize, partName } = upload
  if (declaredSize !== null && received !== declaredSize) {
    throw new StorageError(
      'storage/size-mismatch',
      `Expected ${declaredSize} bytes, got ${received}.`,
      {
        headers: {
          'x-goog-upload-status': 'active',
          'x-goog-upload-size-received': String(received),
        },
      },
    )
  }
  // An object of no bytes has no chunk that would have made its part.
  if (received === 0) await (await blobs.writePart(partName, 0)).finish()
  try {
    if (!isPresent) {
      throw new StorageError('storage/permission-denied', 'The session has ended meanwhile.')
    }
    const record = await keepObject(context, {
      caller,
      declaration: {
        name,
        contentType: upload.declaredType,
        digests: digests ?? digestsOf(upload),
        settings: upload.settings,
      },
      partName,
      signal,
      ...(guard !== undefined && { guard }),
      alongside: () => {
        uploads.end(idHash, 'final', null)
      },
    })
    log.info('storage.uploaded', { name, size: record.size, uid: uidOf(caller) })
    return record
  } catch (error) {
    const isRefusal = error instanceof StorageError && FINAL_STATUSES.has(error.httpStatus)
    if (!isRefusal) throw error
    const refusal: UploadRefusal = {
      code: error.code,
      ...(error.detail !== undefined && { detail: error.detail }),
    }
    uploads.end(idHash, 'refused', refusal)
    await blobs.removePart(partName)
    throw refusalError(refusal, error)
  }
}

function refusalError({ code, detail }: UploadRefusal, cause?: unknown): StorageError {
  const known = isStorageErrorCode(code) ? code : 'storage/upload-not-active'
  return new StorageError(known, detail, { cause, headers: FINAL })
}

/** The answer to a `finalize` that is repeated because its first answer was lost. */
export function repeatOutcome(context: StorageContext, upload: Upload): WireResponse {
  return jsonResponse(200, metadataJson(context.bucket, finishedObject(context, upload)), FINAL)
}

/** Returns the object that a finished upload became. @throws StorageError as it was refused */
export function finishedObject(context: StorageContext, upload: Upload): ObjectRecord {
  if (upload.refusal !== null) throw refusalError(upload.refusal)
  return requireObject(context.objects.byName(upload.name))
}
