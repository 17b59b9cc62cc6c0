import { diff3Merge } from 'node-diff3'
import { isBalanced, markupTokens, repeatsInside, wordsOf } from './markup-tokens.ts'

/** Longest stretch that is compared word by word at once; longer ones go sentence by sentence. */
const MAX_WORDS = 3000

/** One of three values, when at most one side changed it. */
export type Chosen<Value> = { readonly value: Value } | null

/**
 * The value that holds both sides' changes, when at least one side left it alone or both did the
 * same.
 */
export function chooseChanged<Value>(
  base: Value,
  mine: Value,
  theirs: Value,
  isSame: (a: Value, b: Value) => boolean = Object.is,
): Chosen<Value> {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine }
  return isSame(base, mine) ? { value: theirs } : null
}

/**
 * The longer of two texts when it is the shorter one typed on: both begin with what stood there
 * before, so that neither took anything away. An older save of the same words is met like this.
 */
export function continued(base: string, mine: string, theirs: string): string | null {
  const [shorter, longer] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine]
  return longer.startsWith(shorter) && shorter.startsWith(base) ? longer : null
}

type Words = readonly string[]

/** Joins words to sentences and tags to what they enclose, so that fewer pieces are compared. */
function sentencesOf(words: Words): string[] {
  const sentences: string[] = []
  let sentence = ''
  for (const word of words) {
    sentence += word
    if (/^[.!?。！？]$|\n|^</.test(word)) {
      sentences.push(sentence)
      sentence = ''
    }
  }
  if (sentence !== '') sentences.push(sentence)
  return sentences
}

/** @returns the merged text, or null where both sides changed the same place */
function mergeLists(
  base: Words,
  mine: Words,
  theirs: Words,
  inside: (base: Words, mine: Words, theirs: Words) => string | null,
): string | null {
  const lists = [base, mine, theirs]
  const shortest = Math.min(...lists.map((list) => list.length))
  const allSame = (at: (list: Words) => string | undefined) =>
    at(base) === at(mine) && at(base) === at(theirs)
  let start = 0
  while (start < shortest && allSame((list) => list[start])) start += 1
  let end = 0
  while (end < shortest - start && allSame((list) => list[list.length - 1 - end])) end += 1
  const middle = (list: Words) => list.slice(start, list.length - end)
  const merged = mergeMiddle(middle(base), middle(mine), middle(theirs), inside)
  if (merged === null) return null
  return base.slice(0, start).join('') + merged + base.slice(base.length - end).join('')
}

function mergeMiddle(
  base: Words,
  mine: Words,
  theirs: Words,
  inside: (base: Words, mine: Words, theirs: Words) => string | null,
): string | null {
  if (Math.max(base.length, mine.length, theirs.length) > MAX_WORDS) return null
  let merged = ''
  for (const region of diff3Merge([...mine], [...base], [...theirs])) {
    if (region.ok) merged += region.ok.join('')
    else if (region.conflict) {
      const { o, a, b } = region.conflict
      const text = inside(o, a, b)
      if (text === null) return null
      merged += text
    }
  }
  return merged
}

const joinContinued = (base: Words, mine: Words, theirs: Words): string | null =>
  continued(base.join(''), mine.join(''), theirs.join(''))

function mergeWords(base: Words, mine: Words, theirs: Words): string | null {
  const byWords = mergeLists(base, mine, theirs, joinContinued)
  if (byWords !== null || Math.max(base.length, mine.length, theirs.length) <= MAX_WORDS) {
    return byWords
  }
  return mergeLists(sentencesOf(base), sentencesOf(mine), sentencesOf(theirs), (o, a, b) =>
    mergeLists(o.flatMap(pieces), a.flatMap(pieces), b.flatMap(pieces), joinContinued),
  )
}

const pieces = (html: string): string[] =>
  markupTokens(html).flatMap(({ kind, source }) => (kind === 'text' ? wordsOf(source) : [source]))

/**
 * Merges three versions of plain text word by word.
 *
 * @returns null when both sides changed the same place
 */
export function mergePlainText(base: string, mine: string, theirs: string): string | null {
  return mergeWords(wordsOf(base), wordsOf(mine), wordsOf(theirs))
}

/**
 * Merges three versions of inline HTML word by word; a tag counts as one word.
 *
 * @returns null when both sides changed the same place, or when their tags do not go together
 */
export function mergeInlineHtml(base: string, mine: string, theirs: string): string | null {
  const merged = mergeWords(pieces(base), pieces(mine), pieces(theirs))
  if (merged === null) return null
  const tokens = markupTokens(merged)
  return isBalanced(tokens) && !repeatsInside(tokens) ? merged : null
}
