/** Asks the browser not to clear what it keeps for the site; a refusal changes nothing. */
export async function requestPersistentStorage(): Promise<boolean> {
  try {
    return await navigator.storage.persist()
  } catch {
    // No such interface, as on an insecure page.
    return false
  }
}
