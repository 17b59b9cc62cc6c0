import Button from '@mui/material/Button'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useId, useState, useEffect, useRef } from 'react'
import { SelectionFirst } from '../../writing/typing/selection-first'
import { noteContent, noteExtensions, writeNote } from './note-editor'

interface FootnotePopperProps {
  readonly editor: Editor
  /** Where the note was when it was opened. */
  readonly position: number
  readonly onClose: () => void
}

/** The words of one footnote, beside its mark. Enter and Esc lead back into the text. */
export function FootnotePopper({ editor, position, onClose }: FootnotePopperProps) {
  const labelId = useId()
  const [number] = useState(() => numberOf(editor, position))
  const [start] = useState(() => {
    const note = editor.state.doc.nodeAt(position)
    return note === null ? null : noteContent(note)
  })
  const followed = useFollowedNote(editor, position, onClose)
  const leave = (isDeleted = false) => {
    followed.leave(isDeleted)
    onClose()
  }
  const words = useEditor({
    extensions: [SelectionFirst, ...noteExtensions()],
    content: start,
    autofocus: 'end',
    editorProps: {
      attributes: { role: 'textbox', 'aria-labelledby': labelId, class: 'prose' },
      handleKeyDown: (_view, event) => {
        const isDone = event.key === 'Enter' || event.key === 'Escape'
        if (isDone) {
          event.preventDefault()
          event.stopPropagation()
          leave()
        }
        return isDone
      },
    },
    onUpdate: ({ editor: small }) => {
      writeNote(editor, followed.position(), small.getJSON())
    },
  })
  return (
    <ClickAwayListener
      mouseEvent="onMouseDown"
      onClickAway={() => {
        leave()
      }}
    >
      <Popper
        open
        disablePortal
        placement="bottom-start"
        role="dialog"
        aria-labelledby={labelId}
        anchorEl={() => markAt(editor, followed.position())}
        popperOptions={{ strategy: 'fixed' }}
        modifiers={MODIFIERS}
        sx={{ zIndex: 'modal' }}
      >
        <Paper variant="outlined" sx={paperStyles}>
          <Typography id={labelId} variant="subtitle2" component="p">
            {`Footnote ${number}`}
          </Typography>
          <EditorContent editor={words} />
          <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
            <Button
              size="small"
              color="error"
              onClick={() => {
                leave(true)
              }}
            >
              Delete
            </Button>
            <Button
              size="small"
              onClick={() => {
                leave()
              }}
            >
              Done
            </Button>
          </Stack>
        </Paper>
      </Popper>
    </ClickAwayListener>
  )
}

/** The number that readers see, if every note is written. */
function numberOf({ state: { doc } }: Editor, position: number): number {
  let count = 1
  doc.nodesBetween(0, position, (node, at) => {
    if (node.type.name === 'footnote' && at < position) count += 1
  })
  return count
}

function markAt(editor: Editor, position: number): HTMLElement {
  const mark = editor.view.nodeDOM(position)
  return mark instanceof HTMLElement ? mark : editor.view.dom
}

/** Wholly in view, also where that leaves no room beside the mark. */
const MODIFIERS = [
  { name: 'offset', options: { offset: [0, 6] } },
  { name: 'preventOverflow', options: { altAxis: true, padding: 8 } },
]

const paperStyles = {
  width: 'min(26rem, calc(100vw - 24px))',
  p: 1.5,
  boxShadow: 4,
  '& .ProseMirror': {
    minHeight: '3em',
    maxHeight: 'calc(var(--visible-height, 100vh) * 0.4)',
    overflowY: 'auto',
    my: 1,
    p: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    fontSize: 'var(--text-small)',
    overflowWrap: 'anywhere',
    '& p': { m: 0 },
    '& a': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
}

/** Keeps the place of a note while the text around it changes; a note that is gone closes what shows it. */
function useFollowedNote(editor: Editor, start: number, onGone: () => void) {
  const place = useRef(start)
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })
  useEffect(() => {
    const follow = ({ transaction }: { readonly transaction: Transaction }) => {
      const { pos, deleted } = transaction.mapping.mapResult(place.current, 1)
      place.current = pos
      if (deleted || editor.state.doc.nodeAt(pos)?.type.name !== 'footnote') gone.current()
    }
    editor.on('transaction', follow)
    return () => {
      editor.off('transaction', follow)
    }
  }, [editor])
  return {
    position: () => place.current,
    /** Brings the cursor behind the note. One without words is no note, and goes. */
    leave: (isDeleted: boolean) => {
      const at = place.current
      const note = editor.state.doc.nodeAt(at)
      if (note?.type.name !== 'footnote') return
      const end = at + note.nodeSize
      const chain = editor.chain().focus()
      if (isDeleted || note.textContent.trim() === '')
        chain.deleteRange({ from: at, to: end }).run()
      else chain.setTextSelection(end).run()
    },
  }
}
