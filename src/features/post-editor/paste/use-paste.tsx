import type { Editor, Extension } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { DATE_LOCALE } from '../../../../shared/time/date-locale'
import { fileUrl } from '../../../platform/firebase/files'
import { SITE_URL } from '../../../platform/base/site-url'
import type { CleaningContext } from './html/clean-html'
import { insertPasted, pasteCleaning, type PasteReport } from './paste-extension'
import { useLinkTargets } from '../writing/links/link-targets-context'
import { PasteNotice, type PasteNews } from './paste-notice'
import { planPictures } from './picture-files'
import { paragraphsOf } from './text/plain-text'
import type { LabelledPicture } from '../pictures/placeholders/use-picture-uploads'

interface Paste {
  readonly extension: Extension
  readonly notice: ReactNode
}

const clock = new Intl.DateTimeFormat(DATE_LOCALE, { timeStyle: 'medium' })

const stamp = (): string => `at ${clock.format(new Date())}`

function context(): CleaningContext {
  const [filesPrefix = ''] = fileUrl('').split('?')
  const ownOrigins = [window.location.origin, SITE_URL].filter((origin) => origin !== '')
  return { page: null, ownOrigins, filesPrefix, stamp: stamp() }
}

/** Calls back when the author changes the text. A picture that has arrived meanwhile is no change of theirs. */
function onceWrittenOn(editor: Editor | null, callback: () => void): void {
  const follow = ({ transaction }: { readonly transaction: Transaction }) => {
    if (transaction.getMeta('addToHistory') === false) return
    editor?.off('update', follow)
    callback()
  }
  editor?.on('update', follow)
}

/**
 * Pasting into the text, and what the author is told about it.
 *
 * @param store uploads pictures whose places are in the text
 * @param onBig is told before much is put into the text; must stay the same function
 */
export function usePaste(
  getEditor: () => Editor | null,
  store: (pictures: readonly LabelledPicture[]) => void,
  onBig: () => void,
): Paste {
  const { titleAt } = useLinkTargets()
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
      if (isMarkdown) onceWrittenOn(getEditor(), dismiss)
    },
    [dismiss, getEditor, store],
  )
  // The editor is set up once; everything else is reached through it.
  const extension = useMemo(
    () => pasteCleaning({ context, onBig, onPasted, titleAt }),
    [onBig, onPasted, titleAt],
  )

  const keepPlain = () => {
    setNews(null)
    const editor = getEditor()
    if (editor === null) return
    editor.commands.undo()
    insertPasted(editor.view, paragraphsOf(plain))
    editor.commands.focus()
  }

  return {
    extension,
    notice: <PasteNotice news={news} onKeepPlain={keepPlain} onDismiss={dismiss} />,
  }
}
