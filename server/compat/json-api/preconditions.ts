import type { ObjectRecord } from '../../storage/store/object-store.ts'
import { StorageError } from '../../storage/protocol/storage-error.ts'

/** Preconditions of a request on its object; null for none. */
export interface Preconditions {
  /** 0 for no object at all. */
  readonly generation: number | null
  readonly notGeneration: number | null
  readonly metageneration: number | null
  readonly notMetageneration: number | null
}

/** Names of the parameters, for the object itself and for the source of a copy. */
const NAMES = {
  own: {
    generation: 'ifGenerationMatch',
    notGeneration: 'ifGenerationNotMatch',
    metageneration: 'ifMetagenerationMatch',
    notMetageneration: 'ifMetagenerationNotMatch',
  },
  source: {
    generation: 'ifSourceGenerationMatch',
    notGeneration: 'ifSourceGenerationNotMatch',
    metageneration: 'ifSourceMetagenerationMatch',
    notMetageneration: 'ifSourceMetagenerationNotMatch',
  },
} as const

/** Every parameter that says something of the object itself. */
export const PRECONDITION_NAMES: readonly string[] = Object.values(NAMES.own)

/** A whole number of a parameter; null without one. @throws StorageError naming the parameter */
export function readNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)
  if (text === null) return null
  if (/^\d{1,19}$/.test(text)) return Number(text)
  throw new StorageError('storage/invalid-argument', `Fields: ${name}.`)
}

/** @throws StorageError `storage/invalid-argument` naming the parameter that is no number */
export function readPreconditions(
  query: URLSearchParams,
  of: keyof typeof NAMES = 'own',
): Preconditions {
  const names = NAMES[of]
  return {
    generation: readNumber(query, names.generation),
    notGeneration: readNumber(query, names.notGeneration),
    metageneration: readNumber(query, names.metageneration),
    notMetageneration: readNumber(query, names.notMetageneration),
  }
}

/**
 * Is the object as the request expects it to be?
 *
 * @returns `unchanged` when it is still what the client has: 304 for a read, 412 for a write
 * @see https://cloud.google.com/storage/docs/request-preconditions
 */
export function evaluatePreconditions(
  expected: Preconditions,
  existing: ObjectRecord | null,
): 'met' | 'unchanged' | 'failed' {
  const generation = existing?.generation ?? 0
  const metageneration = existing?.metageneration ?? 0
  const isOther = (wanted: number | null, found: number) => wanted !== null && wanted !== found
  if (isOther(expected.generation, generation)) return 'failed'
  if (isOther(expected.metageneration, metageneration)) return 'failed'
  if (expected.notGeneration === generation) return 'unchanged'
  return expected.notMetageneration === metageneration ? 'unchanged' : 'met'
}

/** For writes: a check that throws. @throws (the check) StorageError `storage/condition-not-met` */
export function guardOf(expected: Preconditions): (existing: ObjectRecord | null) => void {
  return (existing) => {
    if (evaluatePreconditions(expected, existing) !== 'met') {
      throw new StorageError('storage/condition-not-met')
    }
  }
}
