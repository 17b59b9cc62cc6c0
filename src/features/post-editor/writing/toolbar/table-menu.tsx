import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useState } from 'react'
import { TableViewOutlined } from '../../../../components/icons/material-icons'
import { ButtonMenu } from '../../../../components/workspace/menu/button-menu'
import { IconToggle } from './toolbar-button'

/** The actions on a table, in groups. */
const ACTIONS: readonly (readonly {
  readonly label: string
  readonly run: (chain: ChainedCommands) => ChainedCommands
}[])[] = [
  [
    { label: 'First row holds headings', run: (chain) => chain.toggleHeaderRow() },
    { label: 'First column holds headings', run: (chain) => chain.toggleHeaderColumn() },
  ],
  [
    { label: 'Add row above', run: (chain) => chain.addRowBefore() },
    { label: 'Add row below', run: (chain) => chain.addRowAfter() },
    { label: 'Add column before', run: (chain) => chain.addColumnBefore() },
    { label: 'Add column after', run: (chain) => chain.addColumnAfter() },
  ],
  [{ label: 'Merge or split cells', run: (chain) => chain.mergeOrSplit() }],
  [
    { label: 'Delete row', run: (chain) => chain.deleteRow() },
    { label: 'Delete column', run: (chain) => chain.deleteColumn() },
    { label: 'Delete table', run: (chain) => chain.deleteTable() },
  ],
]

/** Rows, columns and headings of the table that the cursor is in. */
export function TableMenu({ editor }: { readonly editor: Editor | null }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (editor?.isActive('table') !== true) return null
  const close = () => {
    setAnchor(null)
  }
  return (
    <>
      <IconToggle
        label="Table options"
        icon={TableViewOutlined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      />
      {anchor !== null && (
        <ButtonMenu anchor={anchor} label="Table options" onClose={close}>
          {ACTIONS.flatMap((group, index) => [
            ...(index === 0 ? [] : [<Divider key={`before ${index}`} />]),
            ...group.map(({ label, run }) => (
              <MenuItem
                key={label}
                disabled={!run(editor.can().chain()).run()}
                onClick={() => {
                  close()
                  // When the menu has given the focus back.
                  window.setTimeout(() => {
                    run(editor.chain().focus()).run()
                  })
                }}
              >
                {label}
              </MenuItem>
            )),
          ])}
        </ButtonMenu>
      )}
    </>
  )
}
