import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in prebuilt HTML and in the first rendering of the browser, which has to equal it: what
 * depends on the whole address comes after.
 */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
