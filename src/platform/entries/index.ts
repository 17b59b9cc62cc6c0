import { ENTRIES } from '../../../shared/entries/entry-writes'
import { browserDatabase } from '../documents/browser-database'
import { tellingTabs } from '../documents/telling-database'
import { createEntryStore } from './entry-store'

/** The entries of the configured backend. Import lazily: it pulls in the SDK. */
export const entries = createEntryStore(tellingTabs(browserDatabase, ENTRIES))
