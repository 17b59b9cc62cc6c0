import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useState } from 'react'
import type { StoredImage } from '../../pictures/image-uploading'
import { newUploadId } from '../../pictures/new-upload-id'
import { usePictures } from '../../pictures/pictures-context'
import type { UploadList, UploadSource } from '../../pictures/upload-list'
import { useUploadList } from '../../pictures/use-upload-list'
import { insertFigure } from './insert-figure'
import { addMarker, markerPosition, removeMarker } from './upload-markers'

/** A picture that has just come into the text. */
export interface InsertedPicture {
  readonly id: string
  readonly name: string
  readonly src: string
  /** Whether its file had been stored before. */
  readonly isReused: boolean
}

interface PictureUploads {
  readonly list: UploadList
  /** The pictures that came in and that the author has not been told about. */
  readonly inserted: readonly InsertedPicture[]
  readonly dismiss: (id: string) => void
  /** Uploads files and puts them where `position` is then; at the cursor when left out. */
  readonly start: (files: readonly File[], position?: number) => void
  /** Puts stored pictures at the cursor. */
  readonly insert: (pictures: readonly StoredImage[]) => void
}

/** Uploads pictures and inserts each one where it was dropped, pasted or asked for. */
export function usePictureUploads(getEditor: () => Editor | null): PictureUploads {
  const { postId, unfinished } = usePictures()
  const [inserted, setInserted] = useState<readonly InsertedPicture[]>([])

  const forgetMarker = (id: string) => {
    const editor = liveEditor(getEditor)
    if (editor !== null) editor.view.dispatch(removeMarker(editor.state.tr, id))
  }
  const list = useUploadList({
    onStored: (id, image, name) => {
      const editor = liveEditor(getEditor)
      if (editor === null) return
      insertPicture(editor, id, image)
      forgetMarker(id)
      const isReused = image.isReused === true
      setInserted((all) => [...all, { id, name, src: image.url, isReused }])
    },
    onDropped: forgetMarker,
  })

  /** Marks the place, so that writing on moves it along. @returns the number of its block */
  const mark = useCallback((editor: Editor, id: string, position: number): number => {
    editor.view.dispatch(addMarker(editor.state.tr, id, position))
    return editor.state.doc.resolve(position).index(0)
  }, [])

  useEffect(() => {
    let isCurrent = true
    unfinished.list(postId).then(
      (uploads) => {
        const editor = liveEditor(getEditor)
        if (!isCurrent || editor === null) return
        for (const { id: keptId, name, place } of uploads) {
          if (place === 'cover') continue
          const id = newUploadId()
          mark(editor, id, positionAfterBlock(editor, place))
          list.offer(id, { kind: 'kept', keptId, name }, place)
        }
      },
      // Without the browser's storage nothing was kept either.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [getEditor, list, mark, postId, unfinished])

  const start = useCallback(
    (files: readonly File[], position?: number) => {
      const editor = liveEditor(getEditor)
      if (editor === null) return
      for (const file of files) {
        const id = newUploadId()
        const source: UploadSource = { kind: 'file', file }
        list.start(id, source, mark(editor, id, position ?? editor.state.selection.to))
      }
    },
    [getEditor, list, mark],
  )

  const insert = useCallback(
    (pictures: readonly StoredImage[]) => {
      const editor = liveEditor(getEditor)
      if (editor === null) return
      for (const picture of pictures) {
        const { state, view } = editor
        view.dispatch(insertFigure(state, state.selection.to, attributesOf(picture)))
      }
    },
    [getEditor],
  )

  const dismiss = useCallback((id: string) => {
    setInserted((all) => all.filter((picture) => picture.id !== id))
  }, [])

  return { list, inserted, dismiss, start, insert }
}

function liveEditor(getEditor: () => Editor | null): Editor | null {
  const editor = getEditor()
  return editor === null || editor.isDestroyed ? null : editor
}

function insertPicture(editor: Editor, id: string, image: StoredImage): void {
  const position = markerPosition(editor.state, id) ?? editor.state.doc.content.size
  editor.view.dispatch(insertFigure(editor.state, position, attributesOf(image)))
}

/** What the text keeps of a stored picture. */
export function attributesOf({ url: src, path, width, height, alt = '' }: StoredImage) {
  return { src, path, width, height, alt }
}

/** The end of a block of the text, by its number; the end of the text when it has fewer. */
function positionAfterBlock({ state: { doc } }: Editor, block: number): number {
  let position = 0
  doc.forEach((node, offset, index) => {
    if (index <= block) position = offset + node.nodeSize - 1
  })
  return position
}
