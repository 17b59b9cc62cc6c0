import type { UploadProgress } from '../upload-progress'
import type { StoredImage, UnfinishedImages, UploadImage } from '../image-uploading'
import {
  failureOf,
  nameOf,
  newEntry,
  pictureOf,
  type UploadEntry,
  type UploadSource,
} from './upload-entry'
import type { RefusedFile } from './refused-files'
import {
  createShownUploads,
  type FailedUpload,
  type ShownUpload,
  type ShownUploadState,
} from './shown-uploads'

interface UploadListOptions {
  readonly postId: string
  readonly upload: UploadImage
  readonly unfinished: UnfinishedImages
}

/** Callbacks for the outcome of uploads. */
export interface UploadEvents {
  readonly onStored: (id: string, image: StoredImage, name: string) => void
  /** A file that will never do has left the list. Left out: it stays there with its message. */
  readonly onRefused?: (id: string, file: RefusedFile) => void
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
  /** The stored picture of an upload of this visit; null while it is under way. */
  readonly storedAs: (id: string) => StoredImage | null
  /** Where a picture that was uploaded from here is on this device; null for all others. */
  readonly localOf: (src: string) => string | null
  /** Breaks everything off in such a way that it can be gone on with later. */
  readonly leave: () => void
}

export function createUploadList(options: UploadListOptions): UploadList {
  const { unfinished } = options
  const entries = new Map<string, UploadEntry>()
  const shown = createShownUploads()
  const locals = createLocalAddresses()
  const stored = new Map<string, StoredImage>()
  let events: UploadEvents | null = null

  const remove = (id: string) => {
    entries.delete(id)
    shown.remove(id)
  }

  const add = (id: string, entry: UploadEntry, state: ShownUploadState) => {
    entries.set(id, entry)
    const picture = pictureOf(entry.source)
    const preview = picture === null ? null : locals.add(id, picture)
    shown.add({ id, name: nameOf(entry.source), preview, state })
  }

  const discard = (id: string) => {
    const keptId = entries.get(id)?.keptId ?? null
    // What cannot be forgotten is offered again, which is the safe side.
    if (keptId !== null) unfinished.discard(keptId).catch(() => undefined)
  }

  const drop = (id: string) => {
    entries.get(id)?.controller.abort()
    discard(id)
    remove(id)
    locals.forget(id)
  }

  const run = uploadRunner(
    options,
    { entries, shown, locals },
    {
      onStored(id, image, name) {
        stored.set(id, image)
        locals.stored(id, image.url)
        remove(id)
        events?.onStored(id, image, name)
      },
      onFailed(id, failure, name) {
        const onRefused = failure.canRetry ? undefined : events?.onRefused
        if (onRefused === undefined) shown.setState(id, failure)
        else drop(id)
        onRefused?.(id, { name, message: failure.message })
      },
    },
  )

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
    drop,
    storedAs: (id) => stored.get(id) ?? null,
    localOf: locals.of,
    leave() {
      for (const { controller } of entries.values()) controller.abort('leaving')
      entries.clear()
      locals.forgetAll()
      shown.clear()
    },
  }
}

interface ListParts {
  readonly entries: Map<string, UploadEntry>
  readonly shown: ReturnType<typeof createShownUploads>
  readonly locals: ReturnType<typeof createLocalAddresses>
}

interface Outcomes {
  readonly onStored: UploadEvents['onStored']
  readonly onFailed: (id: string, failure: FailedUpload, name: string) => void
}

function uploadRunner(
  { postId, upload, unfinished }: UploadListOptions,
  { entries, shown, locals }: ListParts,
  { onStored, onFailed }: Outcomes,
) {
  /** Shows what had to be read first, once. */
  const read = async (id: string, source: UploadSource & { kind: 'pasted' }): Promise<File> => {
    const file = await source.read()
    const entry = entries.get(id)
    if (entry?.source === source) {
      entries.set(id, { ...entry, source: { kind: 'file', file } })
      shown.setPreview(id, locals.add(id, file))
    }
    return file
  }

  return async (id: string, { source, place, controller }: UploadEntry): Promise<void> => {
    const { signal } = controller
    const request = {
      postId,
      place,
      label: id,
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
        source.kind === 'kept'
          ? await unfinished.resume(source.keptId, request)
          : await upload(source.kind === 'file' ? source.file : await read(id, source), request)
      if (!signal.aborted) onStored(id, image, nameOf(source))
    } catch (error) {
      if (!signal.aborted) onFailed(id, failureOf(error), nameOf(source))
    }
  }
}

/** Addresses of pictures that are on this device, valid as long as the page shows them. */
function createLocalAddresses() {
  const byUpload = new Map<string, string>()
  const byStored = new Map<string, string>()

  return {
    /** Gives the picture of an upload an address. */
    add(id: string, picture: Blob): string {
      const address = URL.createObjectURL(picture)
      byUpload.set(id, address)
      return address
    },
    /** The upload is stored: its picture is still shown from this device. */
    stored(id: string, src: string) {
      const address = byUpload.get(id)
      byUpload.delete(id)
      if (address !== undefined) byStored.set(src, address)
    },
    /** Where a stored picture is on this device; null when it came from elsewhere. */
    of: (src: string): string | null => byStored.get(src) ?? null,
    forget(id: string) {
      const address = byUpload.get(id)
      byUpload.delete(id)
      if (address !== undefined) URL.revokeObjectURL(address)
    },
    forgetAll() {
      for (const address of [...byUpload.values(), ...byStored.values()]) {
        URL.revokeObjectURL(address)
      }
      byUpload.clear()
      byStored.clear()
    },
  }
}
