import type {
  AdministratorDocuments,
  WireDocument,
} from '../node-shared/administrator/documents.ts'

/** Versions that are asked for at once; each may have 500 kB. */
const REVISIONS_AT_ONCE = 20

/** Most versions of one document that are looked for: the number is read from a document, which may say anything. */
const REVISIONS_MAX = 1_000_000

/** Documents by path. */
export type Known = ReadonlyMap<string, WireDocument>

/** Returns how many versions a document has, by its field `revision`: they are numbered without gaps. */
export function revisionCount(revision: unknown): number {
  return typeof revision === 'number' ? Math.max(0, Math.min(revision, REVISIONS_MAX)) : 0
}

/** @param place the path of the document that has them */
export function revisionPaths(place: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${place}/revisions/${index + 1}`)
}

/**
 * Reads versions in the order of their paths.
 *
 * @param known documents that were read already; they are not read again
 * @returns null for each that is missing
 */
export async function* readRevisions(
  documents: AdministratorDocuments,
  paths: readonly string[],
  known: Known = new Map(),
): AsyncGenerator<WireDocument | null> {
  for (let start = 0; start < paths.length; start += REVISIONS_AT_ONCE) {
    const part = paths.slice(start, start + REVISIONS_AT_ONCE)
    const found = part.every((place) => known.has(place)) ? known : await documents.read(part)
    for (const place of part) yield found.get(place) ?? null
  }
}
