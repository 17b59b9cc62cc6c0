import { TOUR_KEY } from '../../../shared/site/constants'
import { onLocalChange, readLocal, writeLocal } from './local-entries'

/** Where an author is in the tour of the workspace, in this browser. */
export type TourStep = 'write' | 'publish' | 'receipt' | 'over'

const STEPS: readonly string[] = ['write', 'publish', 'receipt', 'over'] satisfies TourStep[]

/** Tells of a change in this tab: web storage tells only the others. */
const CHANGE = 'tour'

const isStep = (text: string | null): text is TourStep => text !== null && STEPS.includes(text)

/** Where web storage is switched off, the step counts until the page is loaded again. */
let unstored: TourStep | null = null

/** The step to show; the first one in a browser that has never shown the tour. */
export function tourStep(): TourStep {
  const kept = unstored ?? readLocal(TOUR_KEY)
  return isStep(kept) ? kept : 'write'
}

/** Goes to a step, and remembers it. */
export function goToTourStep(step: TourStep): void {
  unstored = writeLocal(TOUR_KEY, step) ? null : step
  window.dispatchEvent(new Event(CHANGE))
}

/** Calls back when the step changes, here or in another tab. @returns stops listening */
export function onTourChange(listener: () => void): () => void {
  window.addEventListener(CHANGE, listener)
  const stopListening = onLocalChange(TOUR_KEY, listener)
  return () => {
    window.removeEventListener(CHANGE, listener)
    stopListening()
  }
}
