import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in prebuilt HTML and in the browser's first rendering, which has to equal it. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
