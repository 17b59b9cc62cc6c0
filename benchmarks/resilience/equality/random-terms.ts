import type { SeededRandom } from '../../harness/random.ts'
import { newWord } from '../../harness/site/content.ts'
import type { TermData } from '../../harness/site/term-files.ts'
import type { MadeChange } from './stored-posts.ts'
import type { StoredTerms } from './stored-terms.ts'

/** Words of the posts under test: as an alias, each of them is a link in many posts. */
const PHRASES = [
  'last address',
  'signed by hand',
  'two returns',
  'the penalty',
  'the first request',
  'a treaty',
  'the currency of that day',
  'the confirmation',
] as const

/** What can happen to the glossary, with how often it does. */
const CHANGES = [
  'reword',
  'reword',
  'alias',
  'alias',
  'rename',
  'seeAlso',
  'link',
  'add',
  'add',
  'remove',
  'return',
  'move',
] as const

/** Most terms that are added: the glossary stays the size of a glossary. */
const MOST_ADDED = 30

/** Changes a term of the glossary, or adds one, or takes one away. */
export function createTermChanges(
  terms: StoredTerms,
  random: SeededRandom,
): () => Promise<MadeChange> {
  let added = 0

  const add = (): Promise<MadeChange> => {
    added += 1
    const word = newWord(random)
    const data: TermData = {
      term: `Letter ${word}`,
      aliases: random.below(2) === 0 ? freePhrases(terms).slice(0, 1) : [],
      inSpanish: [`carta ${word}`],
      definition: `A letter ${word} is one that the office sends, as nexus and the apostille show.`,
      details: [`It names the form and the day: ${word}.`],
      example: `A letter ${word} arrives in March.`,
      seeAlso: [random.pick(terms.shown()).slug],
      verification: { state: 'sample' },
      sources: [{ title: 'Internal Revenue Service', url: 'https://www.irs.gov/' }],
    }
    return terms.save(`letter-${word}`, data, 'add')
  }

  return () => {
    const kind = random.pick(CHANGES)
    const { slug, data } = random.pick(terms.shown())
    const word = newWord(random)
    switch (kind) {
      case 'reword':
        return terms.save(slug, { ...data, definition: `${data.definition} Or: ${word}.` }, kind)
      case 'alias':
        return terms.save(slug, { ...data, aliases: aliasesFor(data, terms, random) }, kind)
      case 'rename':
        return terms.save(slug, { ...data, term: `${data.term} ${word}` }, kind)
      case 'seeAlso':
        return terms.save(slug, { ...data, seeAlso: seeAlsoFor(slug, data, terms, random) }, kind)
      case 'link': {
        const { data: other } = random.pick(terms.shown())
        return terms.save(slug, { ...data, example: `It is ${other.term}, not ${word}.` }, kind)
      }
      case 'add':
        return added < MOST_ADDED ? add() : terms.save(slug, data, 'nothing')
      case 'remove': {
        const unreferenced = terms.unreferenced()
        return unreferenced.length === 0 ? add() : terms.remove(random.pick(unreferenced))
      }
      case 'return': {
        const hidden = terms.hidden()
        if (hidden.length === 0) return add()
        const back = random.pick(hidden)
        return terms.save(back.slug, withoutTaken(back.data, terms), kind)
      }
      case 'move': {
        const unreferenced = terms.unreferenced()
        return unreferenced.length === 0 ? add() : terms.move(random.pick(unreferenced), word)
      }
    }
  }
}

const freePhrases = (terms: StoredTerms): string[] => {
  const taken = new Set(terms.shown().flatMap(({ data }) => data.aliases))
  return PHRASES.filter((phrase) => !taken.has(phrase))
}

function aliasesFor({ aliases }: TermData, terms: StoredTerms, random: SeededRandom): string[] {
  if (aliases.length > 0 && random.below(2) === 0) return aliases.slice(0, -1)
  const free = freePhrases(terms)
  return [...aliases, free.length === 0 ? newWord(random) : random.pick(free)]
}

function seeAlsoFor(
  slug: string,
  { seeAlso }: TermData,
  terms: StoredTerms,
  random: SeededRandom,
): string[] {
  if (seeAlso.length > 1 && random.below(2) === 0) return seeAlso.slice(1)
  const other = random.pick(terms.shown()).slug
  return other === slug ? seeAlso : [...new Set([...seeAlso, other])]
}

/** What another term is called by now, and terms that went meanwhile, cannot come back. */
function withoutTaken(data: TermData, terms: StoredTerms): TermData {
  const shown = terms.shown()
  const names = new Set(
    shown.flatMap(({ data: { term, aliases, linkAs = [] } }) => [term, ...aliases, ...linkAs]),
  )
  const isFree = (name: string) => !names.has(name)
  const slugs = new Set(shown.map(({ slug }) => slug))
  return {
    ...data,
    term: isFree(data.term) ? data.term : `${data.term} again`,
    aliases: data.aliases.filter(isFree),
    ...(data.linkAs !== undefined && { linkAs: data.linkAs.filter(isFree) }),
    seeAlso: data.seeAlso.filter((slug) => slugs.has(slug)),
  }
}
