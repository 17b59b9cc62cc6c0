import type { Editor } from '@tiptap/core'
import type { GatePlace } from '../../../../shared/quality-gate'
import { goTo } from './go-to'

/**
 * Selects what a problem is about, brings it into view and moves the focus there. For a picture the
 * dialog with its words opens.
 *
 * @returns whether it is still there
 */
export function goToPlace(editor: Editor, place: GatePlace): boolean {
  if (!goTo(editor, place)) return false
  const { view, state } = editor
  const found = view.nodeDOM(state.selection.from) ?? view.domAtPos(state.selection.from).node
  const element = found instanceof HTMLElement ? found : found.parentElement
  element?.scrollIntoView({ block: 'center' })
  if (place.kind === 'image') {
    element?.querySelector<HTMLElement>('[data-picture-dialog]')?.click()
  }
  return true
}
