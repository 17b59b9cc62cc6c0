import { createLocalCopyStore } from '../storage/local-copy-store'
import { parseEditorFields, type EditorFields } from '../../../shared/post/editor-fields'

/** Posts that an author of this browser has written and the backend does not have yet. */
export const localCopies = createLocalCopyStore<EditorFields>('pliego-drafts', parseEditorFields)
