import { settleIndexOverrides } from './index-overrides.ts'
import { fillMarkedParts } from './marked-parts.ts'
import { firestoreParts, storageParts } from './rule-parts.ts'

/** A file of `firebase/` that repeats tables of `shared/`. */
export interface GeneratedFile {
  readonly name: string
  /** Returns the text as the tables want it. */
  readonly renew: (text: string) => string
}

/** Everything that `npm run generate-rules` writes. */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  { name: 'firestore.rules', renew: (text) => fillMarkedParts(text, firestoreParts()) },
  { name: 'storage.rules', renew: (text) => fillMarkedParts(text, storageParts()) },
  { name: 'firestore.indexes.json', renew: settleIndexOverrides },
]
