import { z } from 'zod'
import { decodeFields } from '../../node-shared/backend/wire-values.ts'
import type { Documents } from '../schedule/documents.ts'

/** No rule of Firestore lets anyone but a service account see or write it. */
const PATH = 'leases/publisher'

const fieldsSchema = z.object({
  /** The process that has or had it. */
  holder: z.string(),
  /** Grows by one each time that it is taken. */
  fence: z.int().min(1),
  renewals: z.int().min(0),
  isFree: z.boolean(),
  /** Whether the holder gave it back with changes that wait for their build. */
  hasWork: z.boolean(),
})

/** The fields of the lease. */
export type LeaseFields = z.infer<typeof fieldsSchema>

/** The lease as it was read. */
export interface StoredLease extends LeaseFields {
  /** Changed by every write. */
  readonly updateTime: string
}

/** The lease in Firestore. */
export interface LeaseDocument {
  /** Null before it was taken for the first time. */
  read(): Promise<StoredLease | null>
  /** Writes it if it is still as it was read. */
  replace(before: StoredLease | null, fields: LeaseFields): Promise<'done' | 'late'>
}

/** The document behind the publisher's own access to Firestore. */
export function openLeaseDocument(documents: Pick<Documents, 'read' | 'commit'>): LeaseDocument {
  return {
    read: async () => {
      const stored = await documents.read(PATH)
      if (stored === null) return null
      return { ...fieldsSchema.parse(decodeFields(stored.fields)), updateTime: stored.updateTime }
    },
    replace: (before, fields) =>
      documents.commit([
        {
          write: { kind: 'set', path: PATH, data: { ...fields } },
          condition: before === null ? { exists: false } : { updateTime: before.updateTime },
        },
      ]),
  }
}
