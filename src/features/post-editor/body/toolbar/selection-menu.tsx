import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { posToDOMRect, type Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEffect, useRef, useState } from 'react'
import { latePart } from '../../late-part'
import type { WritingTools } from '../commands/command'
import type { ButtonCommand } from '../commands/command-icons'
import { FollowEditor } from '../follow-editor'
import { ToolbarButton } from './toolbar-button'
import { moveFocusInToolbar } from './toolbar-keys'
import { useRovingFocus } from './use-roving-focus'

const OfferedTerm = latePart(async () => (await import('../quoting-dialogs')).OfferedTerm)

/** What words are given most often. */
const BUTTONS: readonly ButtonCommand[] = [
  'bold',
  'italic',
  'link',
  'term',
  'heading-2',
  'heading-3',
  'quote',
]

interface SelectionMenuProps {
  readonly editor: Editor | null
  readonly tools: WritingTools
}

/** A small bar at the selected words. Tab leads into it, Esc back to the text. */
export function SelectionMenu({ editor, tools }: SelectionMenuProps) {
  const isShown = useHasSelectedWords(editor)
  if (editor === null || !isShown) return null
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
      <FollowEditor editor={editor}>
        {() => <SelectionBar editor={editor} tools={tools} />}
      </FollowEditor>
    </Popper>
  )
}

function SelectionBar({
  editor,
  tools,
}: {
  readonly editor: Editor
  readonly tools: WritingTools
}) {
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

/** Whether words of the text are selected, and the mouse that selects them has been let go. */
function useHasSelectedWords(editor: Editor | null): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (editor === null) return undefined
    const { dom } = editor.view
    let isSelecting = false
    const follow = () => {
      const { selection } = editor.state
      const isText = selection instanceof TextSelection && !selection.empty
      setIsShown(isText && !isSelecting && !editor.isActive('codeBlock'))
    }
    const stops = new AbortController()
    const { signal } = stops
    dom.addEventListener(
      'mousedown',
      () => {
        isSelecting = true
        setIsShown(false)
      },
      { signal },
    )
    document.addEventListener(
      'mouseup',
      () => {
        if (!isSelecting) return
        isSelecting = false
        // The selection follows the event.
        window.setTimeout(follow)
      },
      { signal },
    )
    editor.on('transaction', follow)
    return () => {
      stops.abort()
      editor.off('transaction', follow)
    }
  }, [editor])
  return isShown
}

const popperStyles = {
  zIndex: 'modal',
  // A finger's selection has the system's own bar; the toolbar stands under the thumb.
  '@media (pointer: coarse)': { display: 'none' },
}

const barStyles = { display: 'flex', gap: 0.25, p: 0.25, boxShadow: 4 }
