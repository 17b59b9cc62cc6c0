import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import type { Editor } from '@tiptap/core'
import { ButtonMenu } from '../../../../components/workspace/menu/button-menu'
import type { WritingCommand, WritingTools } from '../commands/command'
import { CALLOUT_COMMANDS } from '../commands/callout-commands'
import { BLOCK_KINDS, writingCommand } from '../commands/writing-commands'
import { enterBlock } from '../commands/block-commands'

const ACTIONS = ['duplicate', 'move-up', 'move-down', 'delete-block'].map(writingCommand)

interface BlockMenuProps {
  readonly editor: Editor
  readonly tools: WritingTools
  /** The block's place in the text. */
  readonly position: number
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** The menu of one block. */
export function BlockMenu({ editor, tools, position, anchor, onClose }: BlockMenuProps) {
  const item = (command: WritingCommand) => (
    <MenuItem
      key={command.id}
      dense
      onClick={() => {
        onClose()
        const { view } = editor
        enterBlock(position)(view.state, view.dispatch)
        command.run(editor, tools)
      }}
    >
      {command.label}
    </MenuItem>
  )
  const kinds = kindsFor(editor, position)
  return (
    <ButtonMenu anchor={anchor} label="This block" disableRestoreFocus onClose={onClose}>
      {kinds.length > 0 && (
        <ListSubheader role="presentation" sx={{ lineHeight: 2.5 }}>
          Turn into
        </ListSubheader>
      )}
      {kinds.map(item)}
      {kinds.length > 0 && <Divider />}
      {ACTIONS.map(item)}
    </ButtonMenu>
  )
}

function kindsFor(editor: Editor, position: number): readonly WritingCommand[] {
  const block = editor.state.doc.nodeAt(position)
  if (block?.type.name === 'callout') {
    return CALLOUT_COMMANDS.filter(({ id }) => id !== `callout-${String(block.attrs['kind'])}`)
  }
  return block?.isTextblock === true ? BLOCK_KINDS : []
}
