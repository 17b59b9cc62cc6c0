import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { GatePlace } from '../../../../shared/quality-gate/quality-gate'
import type { PlaceControl } from '../checks/mended-by'
import { revealInLayout } from '../screen/layout/writing-layout'
import type { WritingTools } from '../writing/commands/command'
import { goTo } from './go-to'

/** Of what stands as a whole in the text: where its words, its file and its upload are. */
const CONTROLS: Readonly<Record<Exclude<PlaceControl, 'address'>, string>> = {
  words: '[data-alt-field]',
  file: '[data-picture-choice]',
  upload: '.figure-upload button',
}

/**
 * Selects what a problem is about, brings it into view and moves the focus to what mends it: of a
 * picture to its alternative text, of a link to its address.
 *
 * @returns whether it is still there
 */
export function goToPlace(
  editor: Editor,
  place: GatePlace,
  control: PlaceControl,
  tools: Pick<WritingTools, 'openLink' | 'openFootnote'>,
): boolean {
  revealInLayout(editor.view.dom)
  if (!goTo(editor, place)) return false
  const { view, state } = editor
  const { selection } = state
  const found = view.nodeDOM(selection.from) ?? view.domAtPos(selection.from).node
  const element = found instanceof HTMLElement ? found : found.parentElement
  element?.scrollIntoView({ block: 'center' })
  if (selection instanceof NodeSelection && selection.node.type.name === 'footnote') {
    tools.openFootnote(selection.from)
  } else if (control === 'address') {
    if (!selection.empty) tools.openLink()
  } else if (selection instanceof NodeSelection) {
    // What was chosen is drawn as such first.
    requestAnimationFrame(() => {
      element?.querySelector<HTMLElement>(CONTROLS[control])?.focus()
    })
  }
  return true
}
