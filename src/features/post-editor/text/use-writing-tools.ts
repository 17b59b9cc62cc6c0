import type { Editor } from '@tiptap/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePageShortcuts } from '../screen/shortcuts/use-page-shortcuts'
import type { WritingTools } from '../writing/commands/command'
import { selectedWords } from '../screen/find/find-extension'
import { forgetTypedAhead } from '../../../editing/loading/typed-ahead'
import { chooseWindow, isBoxCut } from '../screen/layout/writing-surface'
import type { PageHeading } from '../writing/links/link-targets'
import { currentLink, type FoundLink } from '../writing/links/link-choice'
import { ownHeadings } from './own-headings'

/** The dialog that a command has opened. */
export type OpenDialog =
  | { readonly kind: 'help' | 'embed' | 'fact' }
  | { readonly kind: 'term'; readonly link: FoundLink }
  | {
      readonly kind: 'link'
      readonly link: FoundLink
      /** Of the post itself. */
      readonly headings: readonly PageHeading[]
    }
  | { readonly kind: 'footnote'; readonly position: number }
  | { readonly kind: 'find'; readonly selectedText: string; readonly opened: number }

/** Hands the commands what they ask of the page, and knows which dialog is open. */
export function useWritingTools(
  getEditor: () => Editor | null,
  choosePictures: (position?: number) => void,
  openLibrary: () => void,
) {
  const toolbarRef = useRef<HTMLElement>(null)
  const [isToolbarWanted, setToolbarWanted] = useState(false)
  const [dialog, showDialog] = useState<OpenDialog | null>(null)
  const setDialog: typeof showDialog = useCallback((next) => {
    forgetTypedAhead()
    showDialog(next)
  }, [])
  const tools = useMemo(
    (): WritingTools => ({
      openLink: () => {
        const editor = getEditor()
        if (editor === null) return
        setDialog({ kind: 'link', link: currentLink(editor), headings: ownHeadings(editor) })
      },
      openTerm: () => {
        const editor = getEditor()
        if (editor !== null) setDialog({ kind: 'term', link: currentLink(editor) })
      },
      choosePictures: () => {
        choosePictures()
      },
      openFactDialog: () => {
        setDialog({ kind: 'fact' })
      },
      openLibrary,
      openEmbed: () => {
        setDialog({ kind: 'embed' })
      },
      openFootnote: (position) => {
        setDialog({ kind: 'footnote', position })
      },
      openHelp: () => {
        setDialog({ kind: 'help' })
      },
      openFind: () => {
        const editor = getEditor()
        if (editor === null) return
        // What is found may stand where the box has ended.
        if (isBoxCut()) chooseWindow()
        const selectedText = selectedWords(editor)
        // Opened again, it begins again with what is selected now.
        setDialog((before) => ({
          kind: 'find',
          selectedText,
          opened: before?.kind === 'find' ? before.opened + 1 : 0,
        }))
      },
      focusToolbar: () => {
        // The key may come before the toolbar, which is drawn after the text.
        flushSync(() => {
          setToolbarWanted(true)
        })
        toolbarRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      },
    }),
    [choosePictures, getEditor, openLibrary, setDialog],
  )
  const shortcuts = useMemo(() => ({ help: tools.openHelp, find: tools.openFind }), [tools])
  usePageShortcuts(shortcuts)
  return { getEditor, tools, toolbarRef, isToolbarWanted, dialog, setDialog }
}
