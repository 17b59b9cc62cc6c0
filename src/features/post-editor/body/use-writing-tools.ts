import type { Editor } from '@tiptap/core'
import { useMemo, useRef, useState } from 'react'
import { usePageShortcuts } from '../help/use-page-shortcuts'
import type { WritingTools } from './commands/command'
import { currentLink, type FoundLink } from './commands/link-choice'

/** The dialog that a command has opened. */
export type OpenDialog =
  { readonly kind: 'help' | 'embed' } | { readonly kind: 'link'; readonly link: FoundLink }

/** Hands the commands what they ask of the page, and knows which dialog is open. */
export function useWritingTools(
  getEditor: () => Editor | null,
  choosePictures: (position?: number) => void,
  openLibrary: () => void,
) {
  const toolbarRef = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const tools = useMemo(
    (): WritingTools => ({
      openLink: () => {
        const editor = getEditor()
        if (editor !== null) setDialog({ kind: 'link', link: currentLink(editor) })
      },
      choosePictures: () => {
        choosePictures()
      },
      openLibrary,
      openEmbed: () => {
        setDialog({ kind: 'embed' })
      },
      openHelp: () => {
        setDialog({ kind: 'help' })
      },
      focusToolbar: () => {
        toolbarRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      },
    }),
    [choosePictures, getEditor, openLibrary],
  )
  const shortcuts = useMemo(() => ({ help: tools.openHelp }), [tools])
  usePageShortcuts(shortcuts)
  return { getEditor, tools, toolbarRef, dialog, setDialog }
}
