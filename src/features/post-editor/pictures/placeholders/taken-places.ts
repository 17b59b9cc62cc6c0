import type { FigureAttributes } from '../figure-attributes'
import { changeFigure, removePlaceholder, waitingPictures } from './placeholder-figures'

type Editor = Parameters<typeof changeFigure>[0]

export type TakenPlaces = ReturnType<typeof createTakenPlaces>

/** Remembers what stood where files are on their way to, and which of these were refused. */
export function createTakenPlaces() {
  const before = new Map<string, Partial<FigureAttributes>>()
  const refused = new Set<string>()

  /** Puts back what a place held. What was refused is no step to undo: it never was in the text. */
  const giveBack = (editor: Editor, label: string) => {
    const place = waitingPictures(editor.state).find((one) => one.label === label)
    if (place === undefined) return
    const isStep = !refused.has(label)
    const held = before.get(label)
    if (held === undefined) removePlaceholder(editor, label, isStep)
    else changeFigure(editor, place.position, held, isStep)
  }

  return {
    taken(label: string, held: Partial<FigureAttributes>) {
      before.set(label, held)
    },
    giveBack,
    refuse(editor: Editor | null, label: string) {
      refused.add(label)
      if (editor !== null) giveBack(editor, label)
    },
    isRefused: (label: string) => refused.has(label),
  }
}
