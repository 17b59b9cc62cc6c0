/** Whether the browser believes that it has a network. */
export function isOnline(): boolean {
  return navigator.onLine
}

/** Calls back when the network comes or goes. @returns stops listening */
export function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
