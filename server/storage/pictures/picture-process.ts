/**
 * A process that takes pictures apart. Decoders are native code that works on hostile bytes: here
 * they can be ended at any moment, and take nothing else along when they crash.
 */
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { isStorageErrorCode, StorageError } from '../protocol/storage-error.ts'
import { PICTURE_KINDS } from './picture-kinds.ts'
import type { PictureAnswer, PictureRequest } from './picture-messages.ts'
import { preparePicture } from './prepare-picture.ts'

const watch = new Worker(new URL('work-watch.ts', import.meta.url))

async function answer({ bytes, contentType }: PictureRequest): Promise<PictureAnswer> {
  const kind = PICTURE_KINDS.find((one) => one.contentType === contentType)
  if (kind === undefined) return { kind: 'failed', message: `No kind ${contentType}.` }
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const prepared = await preparePicture(given, kind)
    return prepared === given ? { kind: 'kept' } : { kind: 'replaced', bytes: prepared }
  } catch (error) {
    if (error instanceof StorageError && isStorageErrorCode(error.code)) {
      return { kind: 'refused', code: error.code, reason: error.detail }
    }
    return { kind: 'failed', message: error instanceof Error ? String(error.stack) : String(error) }
  }
}

const send = (message: PictureAnswer) => process.send?.(message)

// Readers' pages go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', (message) => {
  const request = message as PictureRequest
  watch.postMessage(request.workMs)
  void answer(request).then((outcome) => {
    watch.postMessage(null)
    send(outcome)
  })
})
process.on('disconnect', () => process.exit())
send({ kind: 'ready' })
