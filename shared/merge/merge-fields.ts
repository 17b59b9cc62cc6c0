import type { FieldTable, MergedBy, NamesWhere, ValuesOf } from '../fields/field.ts'
import { ownValue } from '../records/own-value.ts'
import type { Conflict, ConflictPlace, MergedPart, MergeOutcome } from './conflict.ts'
import { mergeBody } from './merge-body.ts'
import {
  mergePicture,
  mergeProse,
  mergeSet,
  mergeSlug,
  mergeWhole,
  type Settled,
  type Slug,
} from './merge-details.ts'
import type { ListWays } from './merge-lists.ts'

type Values = Readonly<Record<string, unknown>>

/** The ways of merging values: the table says that a field holds what its way takes. */
interface Ways {
  whole(base: unknown, mine: unknown, theirs: unknown): Settled<unknown>
  words(base: unknown, mine: unknown, theirs: unknown): Settled<unknown>
  set(base: unknown, mine: unknown, theirs: unknown): Settled<unknown>
  picture(base: unknown, mine: unknown, theirs: unknown): Settled<unknown>
  slug(base: unknown, mine: unknown, theirs: unknown, title: unknown): Settled<Slug>
  blocks(base: unknown, mine: unknown, theirs: unknown): ReturnType<typeof mergeBody>
}

const WAYS: Ways = {
  whole: mergeWhole,
  words: mergeProse,
  set: mergeSet,
  picture: mergePicture,
  slug: mergeSlug,
  blocks: mergeBody,
}

/** Bodies come last, as on the screen; an address needs the title that it may follow. */
const LAST: readonly MergedBy[] = ['slug', 'picture', 'blocks']

/** These have nothing to say of a version without the field. */
const NEEDS_ALL: readonly MergedBy[] = ['words', 'set', 'paragraphs', 'records']

type ListsOf<Table extends FieldTable> = [
  NamesWhere<Table, 'mergedBy', 'paragraphs' | 'records'>,
] extends [never]
  ? [lists?: ListWays]
  : [lists: ListWays]

/**
 * Merges two versions of a document that started from the same one, each field as the table of fields
 * says (`mergedBy`). Never throws, and never drops what either side wrote: what cannot be merged is a
 * conflict. A table with a field merged as `slug` calls it that, and has a `title`.
 *
 * Bodies must come from the same writer of HTML: the editor writes the same text differently from an
 * import, and every difference counts as a change.
 *
 * @param base the version that both sides started from
 * @param mine the version of this editor; stands where the sides conflict until the author has chosen
 * @param theirs the version to be merged into it
 * @param lists how lists of paragraphs and records are merged, where the table may have such fields: posts
 *   have none, and their editor does not load it
 */
export function mergeFields<Table extends FieldTable, Text extends ValuesOf<Table>>(
  table: Table,
  base: Text,
  mine: Text,
  theirs: Text,
  ...lists: ListsOf<Table>
): MergeOutcome<Text>
export function mergeFields(
  table: FieldTable,
  base: Values,
  mine: Values,
  theirs: Values,
  lists?: ListWays,
): MergeOutcome<Values> {
  const fields = new Map<string, unknown>()
  const conflicts: Conflict[] = []
  const parts = new Map<string, readonly MergedPart[]>()

  /** @returns my side, or the index of the conflict */
  const add = (field: string, place: ConflictPlace): number =>
    conflicts.push({ field, ...place }) - 1

  const settle = (field: string, { value, conflicts: places }: Settled<unknown>): void => {
    fields.set(field, value)
    for (const place of places) add(field, place)
  }

  const rows = Object.entries(table)
  const first = rows.filter(([, { mergedBy }]) => !LAST.includes(mergedBy))
  const last = LAST.flatMap((way) => rows.filter(([, { mergedBy }]) => mergedBy === way))
  for (const [name, { mergedBy, recordKey }] of [...first, ...last]) {
    const versions = [base, mine, theirs].map((version) => ownValue(version, name))
    const [old, own, other] = versions
    const isMissing = versions.some((value) => value === undefined || value === null)
    const way = isMissing && NEEDS_ALL.includes(mergedBy) ? 'whole' : mergedBy
    switch (way) {
      case 'whole':
      case 'words':
      case 'set':
      case 'picture':
        settle(name, WAYS[way](old, own, other))
        break
      case 'slug': {
        const { value, conflicts: places } = WAYS.slug(base, mine, theirs, fields.get('title'))
        fields.set(name, value.slug).set('isSlugEdited', value.isSlugEdited)
        for (const place of places) add(name, place)
        break
      }
      case 'paragraphs':
      case 'records': {
        if (lists === undefined) {
          settle(name, WAYS.whole(old, own, other))
          break
        }
        const merged = lists[way](old, own, other, recordKey)
        const list = merged.flatMap((part) => (part.kind === 'items' ? part.items : part.mine))
        const pieces = merged.flatMap((part): readonly MergedPart[] =>
          part.kind === 'items' ? part.items : [add(name, part)],
        )
        fields.set(name, list)
        parts.set(name, pieces)
        break
      }
      case 'blocks': {
        const merged = WAYS.blocks(old, own, other)
        const mineOf = (part: (typeof merged)[number]) =>
          typeof part === 'string' ? part : part.mine
        const pieces = merged.map((part) => (typeof part === 'string' ? part : add(name, part)))
        fields.set(name, merged.map(mineOf).join(''))
        parts.set(name, pieces)
        break
      }
    }
  }
  const merged = Object.fromEntries(fields)
  return conflicts.length === 0
    ? { kind: 'merged', fields: merged }
    : { kind: 'conflict', fields: merged, conflicts, parts: Object.fromEntries(parts) }
}
