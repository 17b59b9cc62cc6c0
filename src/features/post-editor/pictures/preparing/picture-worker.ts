import { ImageUploadError } from './image-upload-error'
import { preparePicture } from './prepare-picture'
import type { WorkerAnswer, WorkerRequest } from './worker-messages'

/** Prepares one picture beside the page, so that typing goes on undisturbed. */
const answer = (message: WorkerAnswer): void => {
  self.postMessage(message)
}

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  preparePicture(data.file, data.type).then(
    (picture) => {
      answer({ kind: 'prepared', picture })
    },
    (error: unknown) => {
      const isKnown = error instanceof ImageUploadError
      answer({
        kind: 'failed',
        code: isKnown ? error.code : 'image/unreadable',
        message: isKnown ? error.message : 'This browser could not prepare the picture.',
        canRetry: isKnown ? error.canRetry : true,
      })
    },
  )
}

answer({ kind: 'ready' })
