import type { Editor } from '@tiptap/core'
import type { GatePlace } from '../../../../shared/quality-gate'
import { revealInLayout } from '../layout/writing-layout'
import { goTo } from './go-to'

/**
 * Selects what a problem is about, brings it into view and moves the focus there: of a picture, to its
 * alternative text.
 *
 * @returns whether it is still there
 */
export function goToPlace(editor: Editor, place: GatePlace): boolean {
  revealInLayout(editor.view.dom)
  if (!goTo(editor, place)) return false
  const { view, state } = editor
  const found = view.nodeDOM(state.selection.from) ?? view.domAtPos(state.selection.from).node
  const element = found instanceof HTMLElement ? found : found.parentElement
  element?.scrollIntoView({ block: 'center' })
  if (place.kind === 'image') {
    // The picture is drawn as the chosen one first.
    requestAnimationFrame(() => {
      element?.querySelector<HTMLElement>('[data-alt-field]')?.focus()
    })
  }
  return true
}
