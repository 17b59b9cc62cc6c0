import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePictures } from '../pictures-context'
import type { UploadList } from '../uploads/upload-list'
import { insertFigures } from './insert-figure'
import { waitingPictures } from './placeholder-figures'

/** Offers what an earlier visit did not upload completely, in its place where that is still there. */
export function useKeptUploads(getEditor: () => Editor | null, list: UploadList) {
  const { postId, unfinished } = usePictures()
  const [outside, setOutside] = useState<readonly string[]>([])
  const places = useRef(new Map<string, number>())

  useEffect(() => {
    let isCurrent = true
    unfinished.list(postId).then(
      (uploads) => {
        const editor = getEditor()
        if (!isCurrent || editor === null || editor.isDestroyed) return
        const waiting = new Set(waitingPictures(editor.state).map(({ label }) => label))
        for (const { id: keptId, name, place, label, picture = null } of uploads) {
          if (place === 'cover') continue
          // An earlier version kept pictures without labels.
          const id = label ?? `${name}, kept by this browser`
          list.offer(id, { kind: 'kept', keptId, name, picture }, place)
          places.current.set(id, place)
          if (!waiting.has(id)) setOutside((all) => [...all, id])
        }
      },
      // Without the browser's storage nothing was kept either.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [getEditor, list, postId, unfinished])

  const takeIn = useCallback(
    (id: string) => {
      const editor = getEditor()
      if (editor === null) return
      const { state, view } = editor
      const at = positionAfterBlock(editor, places.current.get(id) ?? state.doc.childCount)
      view.dispatch(insertFigures(state, at, [{ placeholder: id }]).scrollIntoView())
      setOutside((all) => all.filter((one) => one !== id))
      list.retry(id)
    },
    [getEditor, list],
  )
  return { outside, takeIn }
}

/** The end of a block of the text, by its number; the end of the text when it has fewer. */
function positionAfterBlock({ state: { doc } }: Editor, block: number): number {
  let position = 0
  doc.forEach((node, offset, index) => {
    if (index <= block) position = offset + node.nodeSize - 1
  })
  return position
}
