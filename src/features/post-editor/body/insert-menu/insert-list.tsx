import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { workspace } from '../../../../theme/tokens'
import type { WritingTools } from '../commands/command'
import {
  chooseEntry,
  INSERT_MENU_ID,
  insertEntryId,
  withoutQuery,
  type InsertMenuState,
} from './insert-plugin'

interface InsertListProps {
  readonly editor: Editor
  readonly tools: WritingTools
  readonly menu: InsertMenuState
}

/** What the open menu offers, at the cursor. */
export function InsertList({ editor, tools, menu }: InsertListProps) {
  const chosen = menu.entries[menu.chosen]
  useEffect(() => {
    if (chosen === undefined) return
    document.getElementById(insertEntryId(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <>
      <div role="status" className="visually-hidden">
        {describe(menu)}
      </div>
      <Popper
        open
        // It is a list and not a tooltip, and belongs to a landmark, as everything on a page.
        role="presentation"
        container={editor.view.dom.closest('main')}
        placement="bottom-start"
        anchorEl={{ getBoundingClientRect: () => slashPlace(editor, menu.from) }}
        sx={{ zIndex: 'modal' }}
      >
        <Paper variant="outlined" sx={paperStyles}>
          <MenuList
            id={INSERT_MENU_ID}
            role="listbox"
            aria-label="Insert"
            dense
            // The text keeps the focus, and a touch keyboard stays open.
            onMouseDown={(event) => {
              event.preventDefault()
            }}
          >
            {menu.entries.length === 0 && (
              <ListSubheader role="presentation">No matches</ListSubheader>
            )}
            {menu.entries.map((command, index) => (
              <MenuItem
                key={command.id}
                id={insertEntryId(command)}
                role="option"
                tabIndex={-1}
                aria-selected={index === menu.chosen}
                selected={index === menu.chosen}
                sx={{ minHeight: workspace.touchTarget }}
                onMouseMove={() => {
                  if (index !== menu.chosen) {
                    editor.view.dispatch(chooseEntry(editor.state.tr, index))
                  }
                }}
                onClick={() => {
                  editor.view.dispatch(withoutQuery(editor.state, menu))
                  command.run(editor, tools)
                }}
              >
                {command.label}
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      </Popper>
    </>
  )
}

function describe({ entries }: InsertMenuState): string {
  if (entries.length === 0) return 'No matches'
  const what = entries.length === 1 ? '1 thing' : `${entries.length} things`
  return `${what} to insert. Choose with the arrow keys and Enter.`
}

function slashPlace(editor: Editor, from: number): DOMRect {
  const { left, top, bottom } = editor.view.coordsAtPos(from)
  return new DOMRect(left, top, 0, bottom - top)
}

const paperStyles = {
  minWidth: 240,
  // Above or below the line there is always this much.
  maxHeight: 'min(280px, calc(var(--visible-height, 100vh) * 0.42))',
  overflowY: 'auto',
  boxShadow: 4,
}
