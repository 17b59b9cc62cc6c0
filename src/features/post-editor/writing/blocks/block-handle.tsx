import IconButton from '@mui/material/IconButton'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useState, type DragEvent, type RefObject } from 'react'
import { DragIndicator } from '../../../../components/icons/material-icons'
import { layers } from '../../../../theme/tokens'
import { latePart } from '../../../../editing/loading/late-part'
import type { WritingTools } from '../commands/command'
import { selectBlock } from '../commands/block-commands'
import { scrollWhileDragging } from './scroll-while-dragging'

interface PlacedBlock {
  readonly position: number
  readonly element: HTMLElement
}

const BlockMenu = latePart(
  async () => (await import(/* webpackChunkName: "at-cursor" */ './block-menu')).BlockMenu,
)

interface BlockHandleProps {
  readonly editor: Editor | null
  readonly tools: WritingTools
  /** The element around the text; the handle stands at its left. */
  readonly frame: RefObject<HTMLElement | null>
}

interface OpenMenu {
  readonly anchor: HTMLElement
  readonly block: PlacedBlock
}

/**
 * Stands at the left of the block under the mouse: it is dragged to move the block, and opens a menu of
 * what can be done with it. Keys and the toolbar do the same without it.
 */
export function BlockHandle({ editor, tools, frame }: BlockHandleProps) {
  const { block: hovered, setBlock } = useHoveredBlock(editor, frame)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  // The block of the open menu keeps the handle.
  const block = menu?.block ?? hovered
  if (editor === null || block === null) return null
  return (
    <>
      <IconButton
        size="small"
        tabIndex={-1}
        draggable
        aria-label="Move or change this block"
        aria-haspopup="menu"
        style={{ top: topIn(frame.current, block.element) }}
        sx={handleStyles}
        onDragStart={(event) => {
          startDrag(editor, block, event)
        }}
        onDragEnd={() => {
          endDrag(editor)
          setBlock(null)
        }}
        onClick={(event) => {
          setMenu({ anchor: event.currentTarget, block })
        }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      {menu !== null && (
        <BlockMenu
          editor={editor}
          tools={tools}
          anchor={menu.anchor}
          position={menu.block.position}
          onClose={() => {
            setMenu(null)
            setBlock(null)
            // The handle goes with its menu.
            editor.view.focus()
          }}
        />
      )}
    </>
  )
}

const topIn = (frame: HTMLElement | null, element: HTMLElement): number =>
  element.getBoundingClientRect().top - (frame?.getBoundingClientRect().top ?? 0)

function startDrag(editor: Editor, block: PlacedBlock, { dataTransfer }: DragEvent): void {
  const { view } = editor
  selectBlock(block.position)(view.state, view.dispatch)
  const { selection } = view.state
  if (!(selection instanceof NodeSelection)) return
  const { dom, text, slice } = view.serializeForClipboard(selection.content())
  dataTransfer.clearData()
  dataTransfer.setData('text/html', dom.innerHTML)
  dataTransfer.setData('text/plain', text)
  dataTransfer.effectAllowed = 'copyMove'
  dataTransfer.setDragImage(block.element, 0, 0)
  view.dragging = { slice, move: true }
  scrollWhileDragging(view)
}

/** Also when nothing was dropped: what is dragged next is something else. */
function endDrag({ view }: Editor): void {
  view.dragging = null
}

function useHoveredBlock(editor: Editor | null, frame: RefObject<HTMLElement | null>) {
  const [block, setBlock] = useState<PlacedBlock | null>(null)
  useEffect(() => {
    const element = frame.current
    if (editor === null || element === null) return undefined
    const follow = ({ clientY, buttons }: MouseEvent) => {
      // A quick hand is over another block before the browser says that it drags this one.
      if (buttons !== 0) return
      const found = blockAt(editor.view, clientY)
      setBlock((shown) => (shown?.element === found?.element ? shown : found))
    }
    const hide = () => {
      // What is dragged must stay where the browser has it from.
      if (editor.view.dragging === null) setBlock(null)
    }
    const stops = new AbortController()
    const { signal } = stops
    element.addEventListener('mousemove', follow, { signal })
    element.addEventListener('mouseleave', hide, { signal })
    element.addEventListener('keydown', hide, { signal })
    element.addEventListener('scroll', hide, { signal, capture: true })
    return () => {
      stops.abort()
    }
  }, [editor, frame])
  return { block, setBlock }
}

const handleStyles = {
  position: 'absolute',
  zIndex: layers.skeleton - 1,
  left: -28,
  width: 28,
  height: 28,
  borderRadius: 1,
  cursor: 'grab',
  color: 'text.secondary',
  // Fingers scroll; for them the toolbar has the same.
  '@media (hover: none)': { display: 'none' },
}

/** The block of the text at a height of the window, or null. Asks the text itself, not what is inside. */
function blockAt(view: EditorView, top: number): PlacedBlock | null {
  const { children } = view.dom
  // Blocks stand one below the other, so half of them can be left out at each step.
  let low = 0
  let high = children.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const child = children[middle]
    const rect = child?.getBoundingClientRect()
    if (child === undefined || rect === undefined) return null
    if (top < rect.top) high = middle - 1
    else if (top > rect.bottom) low = middle + 1
    else return placed(view, child)
  }
  // Between two blocks: the upper one.
  return placed(view, children[Math.max(0, high)])
}

function placed(view: EditorView, child: Element | undefined): PlacedBlock | null {
  if (!(child instanceof HTMLElement)) return null
  const inside = view.posAtDOM(child, 0)
  const $inside = view.state.doc.resolve(inside)
  const position = $inside.depth === 0 ? inside : $inside.before(1)
  // What marks an upload stands between the blocks and is none.
  return view.nodeDOM(position) === child ? { position, element: child } : null
}
