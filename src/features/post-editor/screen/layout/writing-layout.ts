import { flushSync } from 'react-dom'
import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../../../../platform/storage/local-entries'
import { createValueStore } from '../../../../platform/base/value-store'
import { breakpoints } from '../../../../theme/tokens'
import { openFoldsAround } from './folds'

/** The parts that stand around the text; `writing-surface.ts` has where the text itself stands. */
export interface WritingLayout {
  /** The settings of the post: beside the text, on narrow windows in its place. */
  readonly isPanelOpen: boolean
}

/** The key under which this browser remembers whether the panel is open. */
const PANEL_KEY = 'editorPanelOpen'

const hasRoomBeside = (): boolean =>
  typeof window === 'undefined' || window.innerWidth >= breakpoints.md

/** The layout as it was left in this browser. A sheet that would hide the text stays closed. */
const rememberedLayout = (): WritingLayout => ({
  isPanelOpen: hasRoomBeside() && readLocal(PANEL_KEY) !== 'false',
})

// Right from the first drawing on: what a sheet hides cannot take the focus.
const store = createValueStore<WritingLayout>(rememberedLayout())

function restoreWritingLayout(): void {
  store.set(rememberedLayout())
}

/**
 * Restores the layout, now and whenever the window becomes wide or narrow, as by turning a tablet or by
 * zooming in: what stood beside the text must not take its place. @returns stops
 */
export function followWindow(): () => void {
  let wasWide = hasRoomBeside()
  const follow = () => {
    if (hasRoomBeside() === wasWide) return
    wasWide = !wasWide
    restoreWritingLayout()
  }
  restoreWritingLayout()
  window.addEventListener('resize', follow)
  return () => {
    window.removeEventListener('resize', follow)
    // For the post that is opened next.
    restoreWritingLayout()
  }
}

/** Changes the layout at once: what follows can measure it, or move the focus into it. */
export function changeWritingLayout(next: WritingLayout): void {
  flushSync(() => {
    store.set(next)
  })
  // A sheet is opened for a moment; what stands beside the text stays as it is.
  if (hasRoomBeside()) writeLocal(PANEL_KEY, String(next.isPanelOpen))
}

/** Opens or closes the settings of the post. */
export function togglePanel(): void {
  changeWritingLayout({ isPanelOpen: !store.get().isPanelOpen })
}

/**
 * Leads from the text to the settings of the post, and from the settings back to the text. On a narrow
 * window they take each other's place.
 */
export function switchToSettings(panelId: string, textId: string): void {
  const panel = document.getElementById(panelId)
  const isInPanel = panel?.contains(document.activeElement) === true
  if (isInPanel) showText()
  else changeWritingLayout({ isPanelOpen: true })
  const target = isInPanel ? document.getElementById(textId) : firstControl(panel)
  target?.focus()
}

/** The first field that is not folded away; with all of them folded, the first fold. */
function firstControl(panel: HTMLElement | null): HTMLElement | null {
  const fields = Array.from(panel?.querySelectorAll<HTMLElement>('input, textarea') ?? [])
  const shown = fields.find((field) => field.closest('details:not([open])') === null)
  return shown ?? panel?.querySelector('summary') ?? null
}

/** On a narrow window, puts the text in the place of the settings. */
export function showText(): void {
  if (!hasRoomBeside() && store.get().isPanelOpen) changeWritingLayout({ isPanelOpen: false })
}

/**
 * Shows where an element stands, if it stands in what is closed. What waits to be drawn is drawn with
 * it, and may leave another element in its place.
 */
export function revealInLayout(element: Element | null): void {
  const part = element?.closest('[data-layout-part]')?.getAttribute('data-layout-part')
  openFoldsAround(element)
  if (part === 'panel') changeWritingLayout({ isPanelOpen: true })
  if (part === 'text') showText()
}

/** Follows the layout. */
export function useWritingLayout(): WritingLayout {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
