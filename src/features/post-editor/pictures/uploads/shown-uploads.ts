import type { UploadProgress } from '../upload-progress'
import { createValueStore } from '../../../../platform/base/value-store'

/** An upload that came to nothing. */
export interface FailedUpload {
  readonly kind: 'failed'
  readonly message: string
  /** Whether the same file may do later. */
  readonly canRetry: boolean
}

/** How one upload stands. */
export type ShownUploadState =
  | { readonly kind: 'running'; readonly progress: UploadProgress }
  | FailedUpload
  /** Left unfinished by an earlier visit; the author decides. */
  | { readonly kind: 'broken-off' }

/** One picture on its way into the file storage. */
export interface ShownUpload {
  readonly id: string
  readonly name: string
  /** An address of the local picture; null while there is none to show. */
  readonly preview: string | null
  readonly state: ShownUploadState
}

const percentOf = (state: ShownUploadState): number =>
  state.kind === 'running' && 'fraction' in state.progress
    ? Math.round(state.progress.fraction * 100)
    : -1

/** Whether the author could see a difference. */
function looksSame(a: ShownUploadState, b: ShownUploadState): boolean {
  return (
    a.kind === 'running' &&
    b.kind === 'running' &&
    a.progress.kind === b.progress.kind &&
    percentOf(a) === percentOf(b)
  )
}

/** Keeps the uploads of one part of the editor as authors see them. */
export function createShownUploads() {
  const shown = createValueStore<readonly ShownUpload[]>([])
  return {
    subscribe: shown.subscribe,
    getSnapshot: shown.get,
    add(upload: ShownUpload) {
      shown.set([...shown.get(), upload])
    },
    setState(id: string, state: ShownUploadState) {
      const uploads = shown.get()
      const known = uploads.find((upload) => upload.id === id)
      if (known === undefined || looksSame(known.state, state)) return
      shown.set(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)))
    },
    setPreview(id: string, preview: string) {
      shown.set(shown.get().map((upload) => (upload.id === id ? { ...upload, preview } : upload)))
    },
    remove(id: string) {
      shown.set(shown.get().filter((upload) => upload.id !== id))
    },
    clear() {
      shown.set([])
    },
  }
}
