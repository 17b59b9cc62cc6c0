import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImageProgress, StoredImage, UploadImage } from '../image-uploading'
import { insertFigure } from './insert-figure'
import { addMarker, markerPosition, removeMarker } from './upload-markers'

/** A picture on its way into the text. */
export interface PendingPicture {
  readonly id: string
  readonly file: File
  readonly state:
    | { readonly kind: 'running'; readonly progress: ImageProgress }
    | { readonly kind: 'failed'; readonly message: string }
}

interface PictureUploads {
  readonly pending: readonly PendingPicture[]
  /** Uploads files and puts them where `position` is then; at the cursor when left out. */
  readonly start: (files: readonly File[], position?: number) => void
  readonly retry: (id: string) => void
  /** Cancels a running upload, dismisses a failed one. */
  readonly drop: (id: string) => void
}

let lastId = 0

/** Uploads pictures and inserts each one where it was dropped, pasted or asked for. */
export function usePictureUploads(
  getEditor: () => Editor | null,
  postId: string,
  uploadImage: UploadImage,
): PictureUploads {
  const [pending, setPending] = useState<readonly PendingPicture[]>([])
  const controllers = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const setState = useCallback((id: string, state: PendingPicture['state']) => {
    setPending((all) => all.map((picture) => (picture.id === id ? { ...picture, state } : picture)))
  }, [])

  const forget = useCallback(
    (id: string) => {
      controllers.current.delete(id)
      setPending((all) => all.filter((picture) => picture.id !== id))
      const editor = getEditor()
      if (editor !== null && !editor.isDestroyed) {
        editor.view.dispatch(removeMarker(editor.state.tr, id))
      }
    },
    [getEditor],
  )

  const run = useCallback(
    async (id: string, file: File) => {
      const controller = new AbortController()
      controllers.current.set(id, controller)
      setState(id, { kind: 'running', progress: { kind: 'preparing' } })
      try {
        const image = await uploadImage(file, {
          postId,
          signal: controller.signal,
          onProgress: (progress) => {
            setState(id, { kind: 'running', progress })
          },
        })
        const editor = getEditor()
        if (editor !== null && !editor.isDestroyed) insertPicture(editor, id, image)
        forget(id)
      } catch (error) {
        if (controller.signal.aborted) forget(id)
        else setState(id, { kind: 'failed', message: messageFor(error) })
      }
    },
    [forget, getEditor, postId, setState, uploadImage],
  )

  const start = useCallback(
    (files: readonly File[], position?: number) => {
      const editor = getEditor()
      if (editor === null) return
      for (const file of files) {
        lastId += 1
        const id = `picture-${lastId}`
        const at = position ?? editor.state.selection.to
        editor.view.dispatch(addMarker(editor.state.tr, id, at))
        const progress: ImageProgress = { kind: 'preparing' }
        setPending((all) => [...all, { id, file, state: { kind: 'running', progress } }])
        void run(id, file)
      }
    },
    [getEditor, run],
  )

  const retry = useCallback(
    (id: string) => {
      const picture = pending.find((candidate) => candidate.id === id)
      if (picture !== undefined) void run(id, picture.file)
    },
    [pending, run],
  )

  const drop = useCallback(
    (id: string) => {
      const picture = pending.find((candidate) => candidate.id === id)
      if (picture?.state.kind === 'running') controllers.current.get(id)?.abort()
      else forget(id)
    },
    [forget, pending],
  )

  return { pending, start, retry, drop }
}

function insertPicture(editor: Editor, id: string, image: StoredImage): void {
  const position = markerPosition(editor.state, id) ?? editor.state.doc.content.size
  const { url: src, path, width, height } = image
  editor.view.dispatch(insertFigure(editor.state, position, { src, path, width, height }))
}

function messageFor(error: unknown): string {
  return error instanceof Error ? error.message : 'The picture could not be uploaded.'
}
