import type { Fact, FactUnit } from './fact.ts'
import { factInWords } from './fact.ts'

/** A piece of text that says something by itself, and what stands around it. */
export interface Passage {
  readonly text: string
  /** Headings, captions and titles above it, the nearest first: they say what it speaks of where it does not. */
  readonly around: readonly string[]
  /** The unit of numbers that have none of their own: of a cell, that of its column. */
  readonly unit?: FactUnit
  /** The subject of the passage, where something beside it says so: the name of a row. */
  readonly subject?: string
}

/** A number of a text that is not the one of the site. */
export interface Contradiction {
  readonly fact: Fact
  /** As the text has it. */
  readonly written: string
}

interface WrittenNumber {
  readonly written: string
  readonly value: number
  readonly unit: FactUnit
  readonly at: number
}

const NUMBER = /(\$)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s?(%|percent\b|dollars?\b))?/g

/** Finds the numbers of a passage that contradict the site. */
export type ContradictionFinder = (passage: Passage) => Contradiction[]

/**
 * Finds numbers that differ from what the site says of the same thing. Of a number it is known what it is of
 * when a subject is named, in the passage or beside it, and words of one of its facts stand in the passage
 * or, failing that, above it: of the subjects on its two sides, the one of which the passage speaks.
 * Values of another year are right where that year is named. Pure.
 */
export function createContradictionFinder(facts: readonly Fact[]): ContradictionFinder {
  const bySubject = Map.groupBy(
    facts.flatMap((fact) => fact.subjects.map((subject) => ({ subject, fact }))),
    ({ subject }) => subject,
  )
  const names = [...bySubject.keys()].sort((a, b) => b.length - a.length)
  if (names.length === 0) return () => []
  // The longest first: "West Virginia" is not Virginia, and "New York City" not the state.
  const named = new RegExp(
    `(?<![\\w-])(?:${names.map(escaped).join('|')})(?!\\w| City\\b| County\\b)`,
    'g',
  )
  const mentionsOf = ({ text, subject }: Passage): Mention[] => {
    if (subject !== undefined) return bySubject.has(subject) ? [{ subject, at: 0 }] : []
    return Array.from(text.matchAll(named), ({ 0: name, index }) => ({ subject: name, at: index }))
  }
  return (passage) => {
    const { text, around } = passage
    const numbers = numbersOf(passage)
    if (numbers.length === 0) return []
    const mentions = mentionsOf(passage)
    if (mentions.length === 0) return []
    const years = yearsIn([text, ...around.slice(0, 2)].join(' '))
    return numbers.flatMap(({ written, value, unit, at }) => {
      const factsBeside = neighbours(mentions, at).map((subject) =>
        (bySubject.get(subject) ?? []).map(({ fact }) => fact).filter((fact) => fact.unit === unit),
      )
      const [nearest = []] = factsBeside
      const meant =
        firstOf(factsBeside.map((ofSubject) => speakingOf(ofSubject, text, at))) ??
        firstOf(around.map((words) => speakingOf(nearest, words, 0)))
      const [fact] = meant ?? []
      const isSo = meant?.some((one) => isRight(one, value, years)) ?? true
      return isSo || fact === undefined ? [] : [{ fact, written }]
    })
  }
}

/** Whether a passage states an amount or a share, which can contradict the site. */
export const hasNumber = (passage: Passage): boolean => numbersOf(passage).length > 0

/** Says what is wrong, for an author. */
export function contradictionText({ fact, written }: Contradiction): string {
  const { label, subjects, path } = fact
  return `"${written}" is not what ${path} says. ${subjects[0] ?? ''}: ${label}, ${factInWords(fact)}. Correct one of the two, or insert the figure of the site.`
}

const isRight = ({ value, others }: Fact, written: number, years: readonly number[]): boolean =>
  value === written || others.some((other) => other.value === written && years.includes(other.year))

interface Mention {
  readonly subject: string
  readonly at: number
}

/** The subjects on either side of a number: the one before it, to which it mostly belongs, comes first. */
function neighbours(mentions: readonly Mention[], at: number): string[] {
  const sorted = [...mentions].sort((a, b) => a.at - b.at)
  const sides = [
    sorted.findLast((mention) => mention.at <= at),
    sorted.find((mention) => mention.at > at),
  ]
  return sides.flatMap((mention) => (mention === undefined ? [] : [mention.subject]))
}

const firstOf = (found: readonly (readonly Fact[])[]): readonly Fact[] | undefined =>
  found.find(({ length }) => length > 0)

/** The facts of which words speak; of several, those whose words stand nearest. */
function speakingOf(facts: readonly Fact[], words: string, at: number): readonly Fact[] {
  const near = facts.flatMap((fact) => {
    const places = fact.words.flatMap((word) =>
      Array.from(words.matchAll(wordPattern(word)), ({ index }) => Math.abs(index - at)),
    )
    return places.length === 0 ? [] : [{ fact, distance: Math.min(...places) }]
  })
  const least = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === least).map(({ fact }) => fact)
}

/** Amounts and shares; a number that says neither is one where its column says so. */
function numbersOf({ text, unit: unitOfColumn }: Passage): WrittenNumber[] {
  return Array.from(text.matchAll(NUMBER)).flatMap((match): WrittenNumber[] => {
    const { 0: written, 1: dollar, 2: digits = '', 3: word, index: at } = match
    const unit = unitOf(dollar, word) ?? unitOfColumn
    const end = at + written.length
    const isPartOfWord = /[\w.-]/.test(text.charAt(at - 1)) || /^(?:-?\w)/.test(text.slice(end))
    if (unit === undefined || isPartOfWord) return []
    return [{ written: written.trim(), value: Number(digits.replaceAll(',', '')), unit, at }]
  })
}

function unitOf(dollar: string | undefined, word: string | undefined): FactUnit | undefined {
  if (word === '%' || word === 'percent') return 'percent'
  return dollar === '$' || word !== undefined ? 'dollars' : undefined
}

const yearsIn = (text: string): number[] =>
  Array.from(text.matchAll(/\b(20\d\d)\b/g), ([year]) => Number(year))

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patterns = new Map<string, RegExp>()

function wordPattern(words: string): RegExp {
  const known = patterns.get(words)
  if (known !== undefined) return known
  const made = new RegExp(`(?<![\\w-])${escaped(words)}(?!\\w)`, 'gi')
  patterns.set(words, made)
  return made
}
