import type { Editor, Extension } from '@tiptap/core'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { fileUrl } from '../../../platform/firebase/files'
import { SITE_URL } from '../../../platform/site-url'
import type { CleaningContext } from './html/clean-html'
import { insertPasted, pasteCleaning, type PasteReport } from './paste-extension'
import { PasteNotice, type PasteNews } from './paste-notice'
import { planPictures } from './picture-files'
import { relabel } from './placeholder-figures'
import { paragraphsOf } from './text/plain-text'
import { usePictures } from '../pictures/pictures-context'
import { usePastedPictures } from './use-pasted-pictures'

/** Puts a file that the author chose where a picture is missing. */
export type FillPicture = (position: number, file: File) => void

interface Paste {
  readonly extension: Extension
  readonly fill: FillPicture
  /** Pictures of pastes that are not stored yet. */
  readonly pendingCount: number
  readonly notice: ReactNode
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

const stamp = (): string => `at ${clock.format(new Date())}`

function context(): CleaningContext {
  const [filesPrefix = ''] = fileUrl('').split('?')
  const ownOrigins = [window.location.origin, SITE_URL].filter((origin) => origin !== '')
  return { page: null, ownOrigins, filesPrefix, stamp: stamp() }
}

/** Pasting into the text, and what the author is told about it. */
export function usePaste(getEditor: () => Editor | null): Paste {
  const { postId, upload } = usePictures()
  const storePicture = useCallback(
    (file: File, signal: AbortSignal) =>
      upload(file, { postId, signal, onProgress: () => undefined }),
    [postId, upload],
  )
  const { state, store, retry, giveUp } = usePastedPictures(getEditor, storePicture)
  const [news, setNews] = useState<PasteNews | null>(null)
  const [plain, setPlain] = useState('')
  const dismiss = useCallback(() => {
    setNews(null)
  }, [])

  const onPasted = useCallback(
    ({ pasted, content }: PasteReport) => {
      const plan = planPictures(pasted.pictures, content.rtf)
      store(plan.toStore)
      const isMarkdown = pasted.kind === 'markdown'
      const { missing } = plan
      setPlain(content.text)
      setNews(isMarkdown || missing > 0 ? { isMarkdown, missing } : null)
      // Taking the Markdown back is offered until the author goes on writing.
      if (isMarkdown) getEditor()?.once('update', dismiss)
    },
    [dismiss, getEditor, store],
  )
  // The editor is set up once; everything else is reached through it.
  const extension = useMemo(() => pasteCleaning({ context, onPasted }), [onPasted])

  const keepPlain = () => {
    setNews(null)
    const editor = getEditor()
    if (editor === null) return
    editor.commands.undo()
    insertPasted(editor.view, paragraphsOf(plain))
    editor.commands.focus()
  }

  const fill = useCallback<FillPicture>(
    (position, file) => {
      const editor = getEditor()
      if (editor === null) return
      const label = `${file.name}, chosen ${stamp()}`
      relabel(editor, position, label)
      store([{ label, file: () => Promise.resolve(file) }])
    },
    [getEditor, store],
  )

  return {
    extension,
    fill,
    pendingCount: state.running + state.failed.length,
    notice: (
      <PasteNotice
        news={news}
        pictures={state}
        onKeepPlain={keepPlain}
        onRetry={retry}
        onGiveUp={giveUp}
        onDismiss={dismiss}
      />
    ),
  }
}
