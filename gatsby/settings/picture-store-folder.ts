import { PICTURE_STORE } from '../../shared/publish/builder-protocol.ts'

/** Where the builder program was told to keep encoded pictures; null when it is to keep none. */
export function pictureStoreFolder(given: readonly string[] = process.argv): string | null {
  return given.find((one) => one.startsWith(PICTURE_STORE))?.slice(PICTURE_STORE.length) ?? null
}
