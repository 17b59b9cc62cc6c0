import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoredImage } from '../pictures/image-uploading'
import { fillPlaceholder } from './placeholder-figures'
import type { PictureToStore } from './picture-files'

/** How storing the pictures of pastes stands. */
export interface PastedPictureState {
  readonly running: number
  readonly failed: readonly { readonly picture: PictureToStore; readonly message: string }[]
}

/** Stores one picture. Rejects with an `Error` whose message is written for the author. */
type StorePicture = (file: File, signal: AbortSignal) => Promise<StoredImage>

/** Pictures of a large clipboard share the connection with everything else. */
const CONCURRENCY = 2

const NONE: PastedPictureState = { running: 0, failed: [] }

/** Stores pasted pictures and puts each one where its placeholder is. */
export function usePastedPictures(getEditor: () => Editor | null, storePicture: StorePicture) {
  const [state, setState] = useState(NONE)
  const leaving = useRef<AbortController>(null)

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => {
      controller.abort()
    }
  }, [])

  const storeOne = useCallback(
    async (picture: PictureToStore, signal: AbortSignal) => {
      try {
        const image = await storePicture(await picture.file(), signal)
        const editor = getEditor()
        if (editor !== null && !editor.isDestroyed) fillPlaceholder(editor, picture.label, image)
        setState(({ running, failed }) => ({ running: running - 1, failed }))
      } catch (error) {
        if (signal.aborted) return
        const message = error instanceof Error ? error.message : 'It could not be uploaded.'
        setState(({ running, failed }) => ({
          running: running - 1,
          failed: [...failed, { picture, message }],
        }))
      }
    },
    [getEditor, storePicture],
  )

  const store = useCallback(
    (pictures: readonly PictureToStore[]) => {
      const signal = leaving.current?.signal
      if (signal === undefined || pictures.length === 0) return
      setState(({ running, failed }) => ({ running: running + pictures.length, failed }))
      const queue = pictures.values()
      const work = async () => {
        for (const picture of queue) {
          if (signal.aborted) return
          await storeOne(picture, signal)
        }
      }
      for (let worker = 0; worker < CONCURRENCY; worker += 1) void work()
    },
    [storeOne],
  )

  const retry = useCallback(() => {
    const pictures = state.failed.map(({ picture }) => picture)
    setState(({ running }) => ({ running, failed: [] }))
    store(pictures)
  }, [state.failed, store])

  const giveUp = useCallback(() => {
    setState(({ running }) => ({ running, failed: [] }))
  }, [])

  return { state, store, retry, giveUp }
}
