import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { latePart } from '../../../../editing/loading/late-part'
import type { WritingTools } from '../commands/command'
import { insertMenuOf, type InsertMenuState } from './insert-plugin'

const MenuAtCursor = latePart(
  async () => (await import(/* webpackChunkName: "at-cursor" */ './menu-at-cursor')).MenuAtCursor,
)

interface InsertMenuProps {
  readonly editor: Editor | null
  readonly tools: WritingTools
}

/** The menus that "/" and ":" open at the cursor. Their keys are handled in the text; see insert-plugin.ts. */
export function InsertMenu({ editor, tools }: InsertMenuProps) {
  const menu = useInsertMenu(editor)
  return editor === null || menu === null ? null : (
    <MenuAtCursor editor={editor} tools={tools} menu={menu} />
  )
}

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
