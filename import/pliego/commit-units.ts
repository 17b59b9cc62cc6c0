import type {
  AdministratorDocuments,
  DocumentWrite,
} from '../../node-shared/administrator/documents.ts'
import { hasCode, messageOf } from '../../node-shared/errors.ts'

/** Bytes and writes of one commit; Firestore takes 10 MiB and 500. */
const COMMIT_MAX_BYTES = 4_000_000
const COMMIT_MAX_WRITES = 300

/** Writes that are committed together, of the document of an id. */
interface Unit {
  readonly id: string
  readonly writes: readonly DocumentWrite[]
}

/** Collects units for few commits, and commits them in their order. */
export interface UnitWriter {
  add(id: string, writes: readonly DocumentWrite[]): Promise<void>
  /** Commits what is left. Returns why single units were refused, by their ids. */
  end(): Promise<ReadonlyMap<string, string>>
}

export function createUnitWriter(documents: AdministratorDocuments): UnitWriter {
  const failures = new Map<string, string>()
  let units: Unit[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    const pending = units
    units = []
    bytes = 0
    await commitUnits(pending, documents, failures)
  }
  return {
    async add(id, writes) {
      const size = writes.reduce((sum, { fields }) => sum + sizeOf(fields), 0)
      const count = units.reduce((sum, unit) => sum + unit.writes.length, 0)
      const isFull = bytes + size > COMMIT_MAX_BYTES || count + writes.length > COMMIT_MAX_WRITES
      if (isFull) await flush()
      units.push({ id, writes })
      bytes += size
    },
    async end() {
      await flush()
      return failures
    },
  }
}

const sizeOf = (fields: DocumentWrite['fields']): number =>
  Buffer.byteLength(JSON.stringify(fields))

/** All in one commit; when something in it is refused, one unit after another. */
async function commitUnits(
  units: readonly Unit[],
  documents: AdministratorDocuments,
  failures: Map<string, string>,
): Promise<void> {
  if (units.length === 0) return
  try {
    await documents.commit(units.flatMap(({ writes }) => writes))
  } catch (error) {
    if (!hasCode(error, 'administrator/failed')) throw error
    const [only] = units
    if (units.length === 1 && only !== undefined) failures.set(only.id, messageOf(error))
    else for (const unit of units) await commitUnits([unit], documents, failures)
  }
}
