import { latePart } from '../late-part'

/** The picture library, loaded when it is asked for. */
export const OpenLibrary = latePart(async () => (await import('./library-dialog')).default)
