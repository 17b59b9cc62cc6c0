import { flushSync } from 'react-dom'
import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../../../../platform/storage/local-entries'
import { createValueStore } from '../../../../platform/base/value-store'
import { workspace } from '../../../../theme/tokens'

/** Where the text stands. */
export interface WritingSurface {
  /** The text alone in the whole window, and not in a box on the page. */
  readonly isFullWindow: boolean
  /** The author wants the box also for a text that does not fit it. */
  readonly isBoxChosen: boolean
  /** The box shows no more than the beginning of the text. */
  readonly isCut: boolean
}

/** The key under which this browser remembers `window` or `box`; nothing before either was used. */
const SURFACE_KEY = 'editorSurface'

export const TEXT_ID = 'post-body'
/** The button at the end of a text that is cut. */
export const CUT_END_ID = 'post-cut-end'

const rememberedSurface = (): WritingSurface => ({
  isFullWindow: readLocal(SURFACE_KEY) === 'window',
  isBoxChosen: readLocal(SURFACE_KEY) === 'box',
  isCut: false,
})

const store = createValueStore(rememberedSurface())

const changeSurface = (change: Partial<WritingSurface>) => {
  store.set({ ...store.get(), ...change })
}

/** Tells the styles of the page about the surface, at once and not with the next drawing. @returns stops */
export function showSurface(): () => void {
  const { dataset, style } = document.documentElement
  const show = () => {
    dataset['writing'] = store.get().isFullWindow ? 'window' : 'box'
  }
  store.set(rememberedSurface())
  show()
  const stop = store.subscribe(show)
  return () => {
    stop()
    delete dataset['writing']
    style.removeProperty('--writing-lead')
    // For the post that is opened next.
    store.set(rememberedSurface())
  }
}

function take(surface: 'box' | 'window'): void {
  document.documentElement.style.removeProperty('--writing-lead')
  writeLocal(SURFACE_KEY, surface)
  const isFullWindow = surface === 'window'
  changeSurface({ isFullWindow, isBoxChosen: !isFullWindow, isCut: false })
}

/** Whether the author wants the box also for a text that does not fit it. */
export const isBoxChosen = (): boolean => store.get().isBoxChosen

/** @param height of the text, in pixels */
export function fitsBox(height: number): boolean {
  // Heights of lines are no whole pixels.
  return height < workspace.editorMaxHeight + 1
}

/** Whether the box shows no more than the beginning of the text. */
export const isBoxCut = (): boolean => store.get().isCut

/** Says whether the box shows no more than the beginning of the text. */
export function cutBox(isCut: boolean): void {
  if (isBoxCut() !== isCut) changeSurface({ isCut })
}

/**
 * The text has outgrown its box, or is about to be written in one that is cut. Only styles change, and
 * what the author looks at stays where it is.
 *
 * @param topOf measures where that stands in the window, in pixels; left out where no one has seen it yet
 */
export function growIntoWindow(topOf?: () => number): void {
  const before = topOf?.()
  take('window')
  if (topOf === undefined || before === undefined) return
  const risen = before - topOf()
  // The page cannot be scrolled beyond its top: there the room that the header had stays free.
  const lead = Math.max(0, risen - window.scrollY)
  if (lead > 0) document.documentElement.style.setProperty('--writing-lead', `${lead}px`)
  window.scrollBy({ top: lead - risen, behavior: 'instant' })
}

/** Gives the text the whole window. */
export function chooseWindow(): void {
  flushSync(() => {
    take('window')
  })
}

/** Puts the text into the box. One that does not fit is not written in there, so it gives up the focus. */
function chooseBox(): void {
  const text = document.getElementById(TEXT_ID)
  const isWriting = text?.contains(document.activeElement) === true
  flushSync(() => {
    take('box')
  })
  if (text === null || fitsBox(text.offsetHeight)) return
  flushSync(() => {
    cutBox(true)
  })
  if (isWriting) document.getElementById(CUT_END_ID)?.focus()
}

/** Switches between the box and the whole window. */
export function toggleFullWindow(): void {
  if (store.get().isFullWindow) chooseBox()
  else chooseWindow()
}

/** Follows the surface. */
export function useWritingSurface(): WritingSurface {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
