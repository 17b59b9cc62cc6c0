import { formatDay, parseIsoDate } from '../time/civil-date.ts'

/** A rate or a fee, and the first day on which it applies, such as `2026-01-01`. */
export interface Dated {
  readonly from: string
}

/**
 * The entry that applies on a day: the last one that has begun.
 *
 * @param entries the earliest first
 * @param day such as `2026-11-22`
 * @returns null before the first entry
 */
export function inForce<Entry extends Dated>(entries: readonly Entry[], day: string): Entry | null {
  return entries.findLast(({ from }) => from <= day) ?? null
}

/** The first day after `day` on which another entry applies; null when none is known. */
export function nextChange(entries: readonly Dated[], day: string): string | null {
  return entries.find(({ from }) => from > day)?.from ?? null
}

/**
 * Says what applied before the entry in force and what follows it: `4 percent until the end of
 * 2025.`, `7 percent from 1 October 2026.` Empty where only one entry is known.
 *
 * @param entries the earliest first
 * @param inWords writes one entry, such as `4 percent`
 */
export function changesInWords<Entry extends Dated>(
  entries: readonly Entry[],
  day: string,
  inWords: (entry: Entry) => string,
): string[] {
  const now = entries.findLastIndex(({ from }) => from <= day)
  const [before, current, after] = [entries[now - 1], entries[now], entries[now + 1]]
  return [
    ...(before === undefined || current === undefined
      ? []
      : [`${inWords(before)} until ${dayBefore(current.from)}.`]),
    ...(after === undefined ? [] : [`${inWords(after)} from ${beginning(after.from)}.`]),
  ]
}

function beginning(day: string): string {
  return day.endsWith('-01-01') ? day.slice(0, 4) : inWordsOf(day, 0)
}

function dayBefore(day: string): string {
  return day.endsWith('-01-01') ? `the end of ${Number(day.slice(0, 4)) - 1}` : inWordsOf(day, -1)
}

function inWordsOf(day: string, shift: number): string {
  const number = parseIsoDate(day)
  return number === null ? day : formatDay(number + shift)
}
