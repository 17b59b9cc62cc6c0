import { hashSecret } from '../../auth/keys/secrets.ts'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import { textResponse } from '../../../node-shared/http/response.ts'
import type { WireResponse } from '../../../node-shared/http/response.ts'
import { identify, uidOf } from '../protocol/caller.ts'
import type { StorageCaller } from '../protocol/caller.ts'
import type { StorageContext } from '../objects/storage-context.ts'
import { finalizeUpload, repeatOutcome } from './finalize-upload.ts'
import { headerValue } from './start-upload.ts'
import { StorageError } from '../protocol/storage-error.ts'
import { bodyOf } from './upload.ts'
import type { Upload } from '../store/upload-store.ts'
import { untilInterrupted } from '../store/upload-queue.ts'

type Step = 'query' | 'upload' | 'finalize' | 'cancel'

/** Where an upload stands, as every answer about it says. */
export function progressHeaders(
  status: Upload['status'],
  received: number,
): Record<string, string> {
  return {
    // A refused upload is over as well.
    'x-goog-upload-status': status === 'refused' ? 'final' : status,
    'x-goog-upload-size-received': String(received),
  }
}

function readSteps(request: ParsedRequest): Set<Step> {
  const command = headerValue(request, 'x-goog-upload-command') ?? ''
  const steps = command.split(',').map((step) => step.trim().toLowerCase())
  const known = steps.filter(
    (step): step is Step =>
      step === 'query' || step === 'upload' || step === 'finalize' || step === 'cancel',
  )
  const isAlone = known.length === 1 || !known.some((step) => step === 'query' || step === 'cancel')
  if (known.length !== steps.length || !isAlone) {
    throw new StorageError(
      'storage/invalid-argument',
      'Unknown upload command. Expected start, query, upload, finalize or cancel.',
    )
  }
  return new Set(known)
}

/**
 * A later request of an upload: `query`, `upload`, `finalize`, `upload, finalize` or `cancel`. Its
 * address is the permission, so an account's credentials may be missing or have expired since the
 * start; those of another person are refused, and a service account shows its own each time.
 */
export async function continueUpload(
  context: StorageContext,
  request: ParsedRequest,
  uploadId: string,
): Promise<WireResponse> {
  const steps = readSteps(request)
  const sender = await identify(context.authenticate, request)
  const idHash = hashSecret(uploadId)
  return context.uploadQueue(Buffer.from(idHash).toString('hex'), async (interrupted) => {
    const upload = await findUpload(context, idHash, sender)
    const headers = progressHeaders(upload.status, upload.received)
    if (steps.has('query')) return textResponse(200, '', headers)
    if (steps.has('cancel')) {
      await cancelUpload(context, upload)
      return textResponse(200, '', progressHeaders('cancelled', upload.received))
    }
    if (upload.status === 'cancelled') {
      throw new StorageError('storage/upload-not-active', undefined, { headers })
    }
    if (upload.status !== 'active') return repeatOutcome(context, upload)
    const received = steps.has('upload')
      ? await appendChunk(context, request, upload, readOffset(request, upload), interrupted)
      : upload.received
    if (!steps.has('finalize')) {
      return textResponse(200, '', progressHeaders('active', received))
    }
    // A token of now is worth more than that of the start: claims may have changed.
    const caller = sender === null || sender === 'invalid' ? upload.caller : sender
    const isPresent = caller === sender || isStillSignedIn(context, caller)
    const { signal } = request
    return finalizeUpload(context, { ...upload, caller, received }, { isPresent, signal })
  })
}

/**
 * An upload that this sender may go on with.
 *
 * @throws StorageError `storage/upload-not-found`, `storage/permission-denied`,
 *   `storage/unauthenticated`
 */
export async function findUpload(
  context: StorageContext,
  idHash: Uint8Array,
  sender: StorageCaller | 'invalid',
): Promise<Upload> {
  const stored = context.uploads.byIdHash(idHash, context.clock())
  if (stored === null) throw new StorageError('storage/upload-not-found')
  assertSameCaller(stored, sender)
  return withTrueSize(context, stored)
}

function isStillSignedIn(context: StorageContext, caller: StorageCaller): boolean {
  return caller === null || caller === 'trusted' || context.isSignedIn(caller)
}

function assertSameCaller(upload: Upload, sender: StorageCaller | 'invalid'): void {
  // No session that could end stands behind a key: whether it was revoked is seen from a token alone.
  if (upload.caller === 'trusted' && (sender === null || sender === 'invalid')) {
    throw new StorageError('storage/unauthenticated')
  }
  if (sender === null || sender === 'invalid') return
  const isSame =
    sender === 'trusted' ? upload.caller === 'trusted' : sender.uid === uidOf(upload.caller)
  if (!isSame)
    throw new StorageError('storage/permission-denied', 'Another person started this upload.')
}

/** Starts an upload anew whose part lost bytes in a crash: the client sends them again. */
async function withTrueSize({ blobs }: StorageContext, upload: Upload): Promise<Upload> {
  if (upload.status !== 'active' || upload.received === 0) return upload
  const size = await blobs.partSize(upload.partName)
  return size < upload.received ? { ...upload, received: 0 } : upload
}

/** Ends an upload for good. @throws StorageError `storage/upload-not-active` */
export async function cancelUpload(context: StorageContext, upload: Upload): Promise<void> {
  if (upload.status === 'final' || upload.status === 'refused') {
    throw new StorageError('storage/upload-not-active', 'It can no longer be cancelled.')
  }
  context.uploads.end(upload.idHash, 'cancelled', null)
  await context.blobs.removePart(upload.partName)
}

function readOffset(request: ParsedRequest, upload: Upload): number {
  const given = headerValue(request, 'x-goog-upload-offset') ?? ''
  const headers = progressHeaders(upload.status, upload.received)
  if (!/^\d{1,15}$/.test(given)) {
    throw new StorageError('storage/invalid-argument', 'The offset must be in bytes.', { headers })
  }
  return Number(given)
}

/**
 * Adds a chunk. Bytes that are here already are passed over, so a chunk may come twice; those of a
 * chunk that is cut off are kept as far as they came.
 *
 * @param offset where in the object the chunk begins
 * @returns how many bytes of the object are here afterwards
 * @throws StorageError `storage/offset-mismatch` for a chunk beyond what is here already,
 *   `storage/too-large`, `storage/size-mismatch`
 */
export async function appendChunk(
  context: StorageContext,
  request: ParsedRequest,
  upload: Upload,
  offset: number,
  interrupted: AbortSignal,
): Promise<number> {
  const { limits, uploads, clock, blobs } = context
  if (offset > upload.received) {
    const detail = `Expected ${upload.received}, got ${offset}.`
    const headers = progressHeaders(upload.status, upload.received)
    throw new StorageError('storage/offset-mismatch', detail, { headers })
  }
  let repeated = upload.received - offset
  const limit = upload.declaredSize ?? limits.objectBytes
  const tooMuch = () =>
    new StorageError(
      upload.declaredSize === null ? 'storage/too-large' : 'storage/size-mismatch',
      `Expected at most ${limit} bytes in all.`,
      { headers: progressHeaders('active', upload.received) },
    )
  const announced = Number(request.headers['content-length'] ?? 0)
  if (upload.received - repeated + announced > limit) throw tooMuch()

  const writer = await blobs.writePart(upload.partName, upload.received)
  try {
    for await (const piece of untilInterrupted(bodyOf(request), interrupted)) {
      const fresh = piece.subarray(Math.min(repeated, piece.length))
      repeated -= piece.length - fresh.length
      if (writer.size + fresh.length > limit) {
        writer.rewind(upload.received)
        throw tooMuch()
      }
      await writer.write(fresh)
    }
  } finally {
    await writer.finish()
    const now = clock()
    const idleEnd = now.getTime() + limits.uploadIdleMs
    const expiresAt = Math.min(idleEnd, upload.createdAt + limits.uploadLifetimeMs)
    uploads.setReceived(upload.idHash, writer.size, now, expiresAt)
  }
  if (interrupted.aborted) throw new StorageError('storage/offset-mismatch', 'It was overtaken.')
  return writer.size
}
