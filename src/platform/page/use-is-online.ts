import { useSyncExternalStore } from 'react'
import { isOnline, onNetworkChange } from '../base/network'

/** Whether the browser believes that it has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline, () => true)
}
