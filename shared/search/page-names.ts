import { plainWord, rootOf, wordsOfName } from './query-words.ts'

/** How the name of a page and a query are alike. */
export interface NameMatch {
  /** The page, by the name of its result. */
  readonly id: string
  /**
   * - `whole`: the query is the name
   * - `inside`: the name is a part of the query
   * - `begun`: the query is the beginning of the name
   */
  readonly kind: 'whole' | 'inside' | 'begun'
  /** The place of the name among those of its page: the title is the first. */
  readonly rank: number
  /** How much of the longer one of the two the other covers, from 0 to 1. */
  readonly share: number
  readonly title: string
  /** The query with the title in the place of the name. */
  readonly wording: string
}

/** The names of pages, as a query is compared with them. */
export interface PageNames {
  /** Every page whose names are like the query, with the best match of each; the best come first. */
  readonly match: (query: string) => readonly NameMatch[]
}

/** Words around the number of a form that tell nothing. */
const AROUND_NUMBERS = new Set(['form', 'irs', 'formulario'].map(rootOf))

/** Shorter beginnings are those of half the names. */
const SHORTEST_BEGINNING = 3

const KINDS: readonly NameMatch['kind'][] = ['whole', 'inside', 'begun']

interface KnownName {
  readonly id: string
  readonly rank: number
  readonly title: string
  readonly roots: readonly string[]
  /** The whole name in one word. */
  readonly joined: string
}

/** @param namesOf what readers call each page, its title first, by the name of its result */
export function pageNames(namesOf: Readonly<Record<string, readonly string[]>>): PageNames {
  const known = Object.entries(namesOf).flatMap(([id, names]) =>
    names.map((name, rank): KnownName => ({
      id,
      rank,
      title: names[0] ?? name,
      roots: comparedWords(name).map(rootOf),
      joined: plainWord(name),
    })),
  )
  return {
    match: (query) => {
      const words = comparedWords(query)
      const joined = plainWord(query)
      const best = new Map<string, NameMatch>()
      for (const name of known) {
        const found = matchName(name, words, joined)
        const before = best.get(name.id)
        if (found !== null && (before === undefined || byLikeness(found, before) < 0)) {
          best.set(name.id, found)
        }
      }
      return [...best.values()].sort(byLikeness)
    },
  }
}

function byLikeness(a: NameMatch, b: NameMatch): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.share - a.share || a.rank - b.rank
}

function comparedWords(text: string): readonly string[] {
  const words = wordsOfName(text)
  const telling = words.filter((word) => !AROUND_NUMBERS.has(rootOf(word)))
  return telling.length === 0 ? words : telling
}

function matchName(
  { id, rank, title, roots, joined: name }: KnownName,
  words: readonly string[],
  joined: string,
): NameMatch | null {
  const wanted = words.map(rootOf)
  const match = (kind: NameMatch['kind'], share: number, wording: readonly string[]) => ({
    id,
    rank,
    kind,
    share,
    title,
    wording: wording.join(' '),
  })
  // However it was parted: "w8ben", "W-8BEN", "w 8 ben".
  if (joined === name || wanted.join('') === roots.join('') || sameWords(wanted, roots)) {
    return match('whole', 1, [title])
  }
  const at = placeOf(roots, wanted)
  if (at !== -1) {
    const wording = [...words.slice(0, at), title, ...words.slice(at + roots.length)]
    return match('inside', weightOf(roots) / weightOf(wanted), wording)
  }
  const isNumberBegun = /\d/.test(joined) && roots.join('').startsWith(wanted.join(''))
  return isNumberBegun || isBegun(words.map(plainWord), wanted, roots)
    ? match('begun', Math.min(1, weightOf(wanted) / weightOf(roots)), [title])
    : null
}

/** How much words tell, by their letters; a digit tells more than a letter. */
const weightOf = (words: readonly string[]): number => words.join('').replace(/\d/g, '000').length

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.length > 1 && a.toSorted().join(' ') === b.toSorted().join(' ')
}

/** Where one list of words stands inside another, as a whole. */
function placeOf(part: readonly string[], whole: readonly string[]): number {
  if (part.length === 0 || part.length >= whole.length) return -1
  return whole.findIndex((_, at) => part.every((word, index) => whole[at + index] === word))
}

function isBegun(
  typed: readonly string[],
  wanted: readonly string[],
  roots: readonly string[],
): boolean {
  const last = typed.length - 1
  const ending = typed[last] ?? ''
  return (
    wanted.length <= roots.length &&
    typed.join('').length >= SHORTEST_BEGINNING &&
    wanted.slice(0, last).every((word, index) => word === roots[index]) &&
    ((roots[last] ?? '').startsWith(ending) || wanted[last] === roots[last])
  )
}
