import { flushSync } from 'react-dom'
import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '../../../../platform/storage/local-entries'
import { createValueStore } from '../../../../platform/base/value-store'

const FOLDS = ['post', 'cover', 'search', 'history'] as const
export type FoldName = (typeof FOLDS)[number]

/** Which are open, as the author has left them in this browser; undecided ones are left out. */
type Folds = Readonly<Partial<Record<FoldName, boolean>>>

const keyOf = (name: FoldName): string => `editorFold:${name}`

const isFoldName = (name: string | undefined): name is FoldName =>
  FOLDS.some((fold) => fold === name)

function rememberedFolds(): Folds {
  const folds: Partial<Record<FoldName, boolean>> = {}
  for (const name of FOLDS) {
    const kept = readLocal(keyOf(name))
    if (kept !== null) folds[name] = kept === 'true'
  }
  return folds
}

const store = createValueStore<Folds>(rememberedFolds())

/** Opens or folds a part of the settings, for good in this browser. */
export function changeFold(name: FoldName, isOpen: boolean): void {
  if (store.get()[name] === isOpen) return
  store.set({ ...store.get(), [name]: isOpen })
  writeLocal(keyOf(name), String(isOpen))
}

/** Where a part of the settings is, which is there also while nothing is drawn in it. */
export const foldElement = (name: FoldName): HTMLElement | null =>
  document.querySelector(`details[data-fold="${name}"]`)

/** Opens what an element is folded away in, at once: what follows moves the focus into it. */
export function openFoldsAround(element: Element | null): void {
  let fold = element?.closest<HTMLDetailsElement>('details[data-fold]') ?? null
  flushSync(() => {
    while (fold !== null) {
      const name = fold.dataset['fold']
      if (isFoldName(name)) store.set({ ...store.get(), [name]: true })
      fold = fold.parentElement?.closest<HTMLDetailsElement>('details[data-fold]') ?? null
    }
  })
}

/** Whether a part of the settings is open; undefined until the author has decided. */
export function useFold(name: FoldName): boolean | undefined {
  return useSyncExternalStore(store.subscribe, store.get, store.get)[name]
}
