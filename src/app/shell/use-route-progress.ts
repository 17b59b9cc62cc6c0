import { useSyncExternalStore } from 'react'
import { isRouteChanging, onRouteProgress } from '../../platform/page/route-progress'

const isChangingPrebuilt = () => false

/** Whether a route change is in progress. */
export function useRouteProgress(): { readonly isChanging: boolean } {
  return { isChanging: useSyncExternalStore(onRouteProgress, isRouteChanging, isChangingPrebuilt) }
}
