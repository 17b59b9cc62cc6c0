import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { posToDOMRect, type Editor } from '@tiptap/core'
import { useRef } from 'react'
import { latePart } from '../../../../editing/loading/late-part'
import type { WritingTools } from '../commands/command'
import type { ButtonCommand } from '../commands/command-icons'
import { FollowEditor } from './follow-editor'
import { ToolbarButton } from './toolbar-button'
import { moveFocusInToolbar } from './toolbar-keys'
import { useRovingFocus } from './use-roving-focus'

const OfferedTerm = latePart(
  async () => (await import('../references/quoting-dialogs')).OfferedTerm,
)

/** The commands that selected words are given most often. */
const BUTTONS: readonly ButtonCommand[] = [
  'bold',
  'italic',
  'link',
  'term',
  'heading-2',
  'heading-3',
  'quote',
]

interface SelectionBarProps {
  readonly editor: Editor
  readonly tools: WritingTools
}

/** The bar at the selected words. Tab leads into it, Esc back to the text. */
export function SelectionBar({ editor, tools }: SelectionBarProps) {
  return (
    <Popper
      open
      disablePortal
      placement="top-start"
      // It is a bar and not a tooltip.
      role="presentation"
      anchorEl={{
        getBoundingClientRect: () => {
          const { from, to } = editor.state.selection
          return posToDOMRect(editor.view, from, to)
        },
      }}
      modifiers={[
        { name: 'offset', options: { offset: [0, 8] } },
        // Not over the bar above the text: at the first line it stands below the words.
        { name: 'flip', options: { boundary: editor.view.dom } },
      ]}
      sx={popperStyles}
    >
      <FollowEditor editor={editor}>{() => <Buttons editor={editor} tools={tools} />}</FollowEditor>
    </Popper>
  )
}

function Buttons({ editor, tools }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useRovingFocus(bar)
  return (
    <Paper
      ref={bar}
      variant="outlined"
      role="toolbar"
      aria-label="Selected words"
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus()
        moveFocusInToolbar(event)
      }}
      // The text keeps focus and selection.
      onMouseDown={(event) => {
        event.preventDefault()
      }}
      sx={barStyles}
    >
      {BUTTONS.map((command) => (
        <ToolbarButton key={command} command={command} editor={editor} tools={tools} />
      ))}
      <OfferedTerm editor={editor} />
    </Paper>
  )
}

const popperStyles = {
  zIndex: 'modal',
  // A finger's selection has the system's own bar; the toolbar stands under the thumb.
  '@media (pointer: coarse)': { display: 'none' },
}

const barStyles = { display: 'flex', gap: 0.25, p: 0.25, boxShadow: 4 }
