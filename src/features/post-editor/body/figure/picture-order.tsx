import IconButton from '@mui/material/IconButton'
import type { Editor } from '@tiptap/core'
import { ArrowBack, ArrowForward } from '../../../../components/material-icons'

interface PictureOrderProps {
  readonly editor: Editor
  readonly getPos: () => number | undefined
}

type Step = -1 | 1

/** Moves a picture of a gallery by a click or a key; it can be dragged as well. */
export function PictureOrder({ editor, getPos }: PictureOrderProps) {
  const move = (by: Step) => () => {
    const position = getPos()
    if (position === undefined || !editor.commands.moveGalleryPicture(position, by)) return
    // The moved picture is drawn anew: the focus follows it, so that the key can be pressed again.
    requestAnimationFrame(() => {
      const moved = editor.view.nodeDOM(editor.state.selection.from)
      if (moved instanceof HTMLElement) {
        moved.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus()
      }
    })
  }
  return (
    <>
      <IconButton size="small" aria-label="Move picture back" data-move={-1} onClick={move(-1)}>
        <ArrowBack fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label="Move picture forward" data-move={1} onClick={move(1)}>
        <ArrowForward fontSize="small" />
      </IconButton>
    </>
  )
}
