import { z } from 'zod'
import type { EntryText } from '../../../shared/entries/entry-writes'
import { createLocalCopyStore } from '../storage/local-copy-store'

const data = z.record(z.string(), z.unknown())
const keptText = z.object({ data, base: z.string().nullable(), baseData: data.nullable() })

/** Entries that an editor of this browser has written and the backend does not have yet. */
export const entryLocalCopies = createLocalCopyStore<EntryText>(
  'pliego-entry-drafts',
  (stored) => keptText.safeParse(stored).data ?? null,
)
