import { browserDatabase } from '../documents/browser-database'
import { createEntryStore } from './entry-store'

/** The entries of the configured backend. Import lazily: it pulls in the SDK. */
export const entries = createEntryStore(browserDatabase)
