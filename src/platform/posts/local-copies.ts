import { createLocalCopyStore } from '../storage/local-copy-store'
import { parseDraftFields, type DraftFields } from '../../../shared/draft-fields'

/** Posts that an author of this browser has written and the backend does not have yet. */
export const localCopies = createLocalCopyStore<DraftFields>(parseDraftFields)
