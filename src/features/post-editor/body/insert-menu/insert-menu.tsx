import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { latePart } from '../../late-part'
import type { WritingTools } from '../commands/command'
import { insertMenuOf, type InsertMenuState } from './insert-plugin'

const InsertList = latePart(async () => (await import('./insert-list')).InsertList)

interface InsertMenuProps {
  readonly editor: Editor | null
  readonly tools: WritingTools
}

/** The menu that "/" opens at the cursor. Its keys are handled in the text; see insert-plugin.ts. */
export function InsertMenu({ editor, tools }: InsertMenuProps) {
  const menu = useInsertMenu(editor)
  if (editor === null || menu === null) return null
  return <InsertList editor={editor} tools={tools} menu={menu} />
}

/** Follows the menu, and nothing else of the text. */
function useInsertMenu(editor: Editor | null): InsertMenuState | null {
  const [menu, setMenu] = useState<InsertMenuState | null>(null)
  useEffect(() => {
    if (editor === null) return undefined
    const follow = () => {
      setMenu(insertMenuOf(editor.state))
    }
    editor.on('transaction', follow)
    return () => {
      editor.off('transaction', follow)
    }
  }, [editor])
  return menu
}
