import { z } from 'zod'

/** How many things were found at each place. A figure is the sum. */
export type Places = ReadonlyMap<string, number>

/** Places by the name of the figure, as they are written down. */
export type StructureRecord = ReadonlyMap<string, Places>

/** One thing that a figure counts. */
export interface Found {
  /** What is written down. */
  readonly place: string
  /** Where it is, for the person who has to change it. */
  readonly detail: string
}

/** One figure as found now and as written down. */
export interface Comparison {
  readonly kind: 'higher' | 'lower' | 'same' | 'unwritten'
  readonly name: string
  readonly found: number
  /** 0 when nothing is written down. */
  readonly written: number
  /** Only of a higher figure: what stands at places that are not written down, or not so often. */
  readonly added: readonly Found[]
  /** What the record may hold from now on; as before when the figure has risen. */
  readonly next: Places
}

const placesSchema = z
  .record(z.string(), z.int().positive())
  .transform((places): Places => new Map(Object.entries(places)))

const recordSchema = z
  .record(z.string(), placesSchema)
  .transform((record): StructureRecord => new Map(Object.entries(record)))

/** Reads a record. */
export const parseRecord = (json: string): StructureRecord => recordSchema.parse(JSON.parse(json))

/** Returns a record as the text of its file. */
export function formatRecord(record: StructureRecord): string {
  const figures = [...record].map(([name, places]) => [name, Object.fromEntries(places)])
  return `${JSON.stringify(Object.fromEntries(figures), null, 2)}\n`
}

/** Returns how many things stand at each place, in the order of their names. */
function placesOf(found: readonly Found[]): Places {
  const counts = new Map<string, number>()
  for (const { place } of [...found].sort((a, b) => (a.place < b.place ? -1 : 1))) {
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}

/**
 * Compares one figure with what is written down.
 *
 * @param places undefined when the figure is not written down yet
 */
export function compareFigure(
  name: string,
  found: readonly Found[],
  places: Places | undefined,
): Comparison {
  const written = [...(places?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  const now = placesOf(found)
  const sums = { name, found: found.length, written, added: [], next: now }
  if (places === undefined) return { ...sums, kind: 'unwritten' }
  if (found.length < written) return { ...sums, kind: 'lower' }
  if (found.length === written) return { ...sums, kind: 'same' }
  const isAdded = ({ place }: Found): boolean => (now.get(place) ?? 0) > (places.get(place) ?? 0)
  return { ...sums, kind: 'higher', added: found.filter(isAdded), next: places }
}

/** Says how a figure compares, for the output of the check. */
export function describeComparison(
  { kind, name, found, written, added }: Comparison,
  advice: string,
): string {
  switch (kind) {
    case 'same':
      return `  ${name}: ${found}`
    case 'lower':
      return `✗ ${name}: ${found} in place of ${written}, which has to be written down`
    case 'unwritten':
      return `✗ ${name}: ${found}, which has to be written down`
    case 'higher':
      return [
        `✗ ${name}: ${found}, at most ${written}. ${advice}`,
        ...[...Map.groupBy(added, ({ place }) => place)].map(
          ([place, there]) => `    ${place}: ${there.map(({ detail }) => detail).join(', ')}`,
        ),
      ].join('\n')
  }
}
