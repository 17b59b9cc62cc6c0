import { isSameValue } from '../fields/table.ts'
import { ownValue } from '../records/own-value.ts'
import type { ItemsPlace, ListItem } from './conflict.ts'
import { mergeBody } from './merge-body.ts'
import { chooseChanged, continued } from './merge-words.ts'

/** Items that merged, or a place where the sides conflict. */
type ListPart = { readonly kind: 'items'; readonly items: readonly ListItem[] } | ItemsPlace

type Paragraphs = readonly string[]

/** Stand for what markup is made of, and for the line breaks that it does not keep: no text holds them. */
const MARKS = [
  ['&', '\u{fdd0}'],
  ['<', '\u{fdd1}'],
  ['>', '\u{fdd2}'],
  ['\n', '\u{fdd3}'],
] as const

const asBlocks = (paragraphs: Paragraphs): string =>
  paragraphs.map((paragraph) => `<p>${replaceAll(paragraph, 0, 1)}</p>`).join('')

const fromBlocks = (blocks: string): string[] =>
  Array.from(blocks.matchAll(/<p>(.*?)<\/p>/gs), ([, inner = '']) => replaceAll(inner, 1, 0))

const replaceAll = (text: string, from: 0 | 1, to: 0 | 1): string =>
  MARKS.reduce((changed, mark) => changed.replaceAll(mark[from], mark[to]), text)

/** Merges lists of prose as the paragraphs of a body: aligned, and word by word inside of one. */
function mergeParagraphs(base: Paragraphs, mine: Paragraphs, theirs: Paragraphs): ListPart[] {
  return mergeBody(asBlocks(base), asBlocks(mine), asBlocks(theirs)).map((part): ListPart =>
    typeof part === 'string'
      ? { kind: 'items', items: fromBlocks(part) }
      : {
          kind: 'paragraphs',
          base: fromBlocks(part.base),
          mine: fromBlocks(part.mine),
          theirs: fromBlocks(part.theirs),
        },
  )
}

type Item = Readonly<Record<string, unknown>>

/**
 * Merges lists of records record by record, and inside of one property by property. What either side
 * added is in; a record that one side took out and the other changed is a conflict.
 *
 * @param key the property by which a record is found; lists without one, and those in which it does not
 *   tell records apart, are merged as a whole
 */
function mergeRecords(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  key?: string,
): ListPart[] {
  const chosen = chooseChanged(base, mine, theirs, isSameValue)
  if (chosen !== null) return [{ kind: 'items', items: chosen.value }]
  const asWhole: ListPart[] = [{ kind: 'record', base, mine, theirs }]
  if (key === undefined) return asWhole
  const lists = [base, mine, theirs].map(
    (list) => new Map(list.map((item) => [ownValue(item, key), item] as const)),
  )
  const [before, left, right] = lists
  if (!before || !left || !right) return []
  const isClear =
    before.size === base.length && left.size === mine.length && right.size === theirs.length
  if (!isClear) return asWhole
  return orderOf([...before.keys()], [...left.keys()], [...right.keys()]).flatMap((name) =>
    mergeRecord(before.get(name), left.get(name), right.get(name)),
  )
}

const listOf = (item: Item | undefined): readonly Item[] => (item === undefined ? [] : [item])

function mergeRecord(
  base: Item | undefined,
  mine: Item | undefined,
  theirs: Item | undefined,
): ListPart[] {
  const chosen = chooseChanged(base, mine, theirs, isSameValue)
  if (chosen !== null) return [{ kind: 'items', items: listOf(chosen.value) }]
  if (mine === undefined || theirs === undefined) {
    return [{ kind: 'record', base: listOf(base), mine: listOf(mine), theirs: listOf(theirs) }]
  }
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  const sides = names.map((name) => {
    const [old, own, other] = [base ?? {}, mine, theirs].map((item) => ownValue(item, name))
    const merged = chooseChanged(old, own, other, isSameValue) ?? typedOn(old, own, other)
    return merged === null ? { name, own, other } : { name, own: merged.value, other: merged.value }
  })
  const left = itemOf(sides.map(({ name, own }) => [name, own]))
  const right = itemOf(sides.map(({ name, other }) => [name, other]))
  return isSameValue(left, right)
    ? [{ kind: 'items', items: [left] }]
    : [{ kind: 'record', base: listOf(base), mine: [left], theirs: [right] }]
}

/** A property that a side took out is out. */
const itemOf = (entries: readonly (readonly [string, unknown])[]): Item =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined))

function typedOn(base: unknown, mine: unknown, theirs: unknown): { readonly value: string } | null {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return null
  const value = continued(typeof base === 'string' ? base : '', mine, theirs)
  return value === null ? null : { value }
}

type Keys = readonly unknown[]

/**
 * The records of both sides in one order: those of the base as the side that moved them has them, and
 * new ones behind what they follow. It does not depend on which side is whose.
 */
function orderOf(base: Keys, mine: Keys, theirs: Keys): unknown[] {
  const common = (keys: Keys) => keys.filter((key) => base.includes(key))
  const sides = [mine, theirs].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  const moved = sides.find((side) => {
    const left = base.filter((key) => side.includes(key))
    return !isSameValue(common(side), left)
  })
  const order = common(moved ?? base)
  for (const side of [base, ...sides]) {
    let place = 0
    for (const key of side) {
      const found = order.indexOf(key)
      if (found < 0) order.splice(place, 0, key)
      place = (found < 0 ? place : found) + 1
    }
  }
  return order
}

/** The ways of merging lists: the table says that a field holds what its way takes. */
export interface ListWays {
  paragraphs(base: unknown, mine: unknown, theirs: unknown, key?: string): readonly ListPart[]
  records(base: unknown, mine: unknown, theirs: unknown, key?: string): readonly ListPart[]
}

/** Merges lists of prose, and lists of records. */
export const LIST_WAYS: ListWays = { paragraphs: mergeParagraphs, records: mergeRecords }
