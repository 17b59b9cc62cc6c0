import type { UploadProgress } from '../../../platform/pictures/upload-progress'
import type { StoredImage, UnfinishedImages, UploadImage } from './image-uploading'
import { createShownUploads, type ShownUpload, type UploadState } from './shown-uploads'

/** What is uploaded: a chosen file, or a picture that this browser kept. */
export type UploadSource =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'kept'; readonly keptId: string; readonly name: string }

interface UploadListOptions {
  readonly postId: string
  readonly upload: UploadImage
  readonly unfinished: UnfinishedImages
}

/** What uploads come to. */
export interface UploadEvents {
  readonly onStored: (id: string, image: StoredImage, name: string) => void
  /** An upload left the list without a picture. */
  readonly onDropped?: (id: string) => void
}

/** The uploads of one part of the editor: a store, so that only what shows them follows them. */
export interface UploadList {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => readonly ShownUpload[]
  /** Tells from now on what uploads come to. */
  readonly report: (events: UploadEvents) => void
  readonly start: (id: string, source: UploadSource, place: 'cover' | number) => void
  /** Lists an upload of an earlier visit without starting it. */
  readonly offer: (id: string, source: UploadSource, place: 'cover' | number) => void
  /** Starts again what failed or was broken off. */
  readonly retry: (id: string) => void
  /** Cancels a running upload, dismisses any other. */
  readonly drop: (id: string) => void
  /** Breaks everything off in such a way that it can be gone on with later. */
  readonly leave: () => void
}

interface Entry {
  readonly source: UploadSource
  readonly place: 'cover' | number
  readonly controller: AbortController
  readonly keptId: string | null
}

function newEntry(source: UploadSource, place: 'cover' | number): Entry {
  const keptId = source.kind === 'kept' ? source.keptId : null
  return { source, place, controller: new AbortController(), keptId }
}

const nameOf = (source: UploadSource): string =>
  source.kind === 'file' ? source.file.name : source.name

function failureOf(error: unknown): UploadState {
  const message = error instanceof Error ? error.message : 'The picture could not be uploaded.'
  const isFinal = error instanceof Error && 'canRetry' in error && error.canRetry === false
  return { kind: 'failed', message, canRetry: !isFinal }
}

export function createUploadList(options: UploadListOptions): UploadList {
  const { postId, upload, unfinished } = options
  const entries = new Map<string, Entry>()
  const shown = createShownUploads()
  let events: UploadEvents | null = null

  const remove = (id: string) => {
    entries.delete(id)
    shown.remove(id)
  }

  const add = (id: string, entry: Entry, state: UploadState) => {
    entries.set(id, entry)
    shown.add({ id, name: nameOf(entry.source), state })
  }

  const run = async (id: string, entry: Entry): Promise<void> => {
    const { source, place, controller } = entry
    const { signal } = controller
    const request = {
      postId,
      place,
      signal,
      onProgress: (progress: UploadProgress) => {
        shown.setState(id, { kind: 'running', progress })
      },
      onKept: (keptId: string) => {
        const current = entries.get(id)
        if (current !== undefined) entries.set(id, { ...current, keptId })
      },
    }
    try {
      const image =
        source.kind === 'file'
          ? await upload(source.file, request)
          : await unfinished.resume(source.keptId, request)
      if (signal.aborted) return
      remove(id)
      events?.onStored(id, image, nameOf(source))
    } catch (error) {
      if (signal.aborted) return
      shown.setState(id, failureOf(error))
    }
  }

  const discard = (id: string) => {
    const keptId = entries.get(id)?.keptId ?? null
    // What cannot be forgotten is offered again, which is the safe side.
    if (keptId !== null) unfinished.discard(keptId).catch(() => undefined)
  }

  return {
    subscribe: shown.subscribe,
    getSnapshot: shown.getSnapshot,
    report(next) {
      events = next
    },
    start(id, source, place) {
      const entry = newEntry(source, place)
      add(id, entry, { kind: 'running', progress: { kind: 'queued' } })
      void run(id, entry)
    },
    offer(id, source, place) {
      add(id, newEntry(source, place), { kind: 'broken-off' })
    },
    retry(id) {
      const old = entries.get(id)
      if (old === undefined) return
      const entry = { ...old, controller: new AbortController() }
      entries.set(id, entry)
      shown.setState(id, { kind: 'running', progress: { kind: 'queued' } })
      void run(id, entry)
    },
    drop(id) {
      entries.get(id)?.controller.abort()
      discard(id)
      remove(id)
      events?.onDropped?.(id)
    },
    leave() {
      for (const { controller } of entries.values()) controller.abort('leaving')
      entries.clear()
      shown.clear()
    },
  }
}
