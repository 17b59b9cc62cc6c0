import { describe, expect, it } from '@jest/globals'
import { createTermFinder } from '../../../../../../src/features/post-editor/writing/references/find-terms'

const term = (name: string, aliases: readonly string[] = [], linkAs: string[] | null = null) => ({
  path: `/glossary/${name.toLowerCase().replaceAll(' ', '-')}`,
  term: name,
  aliases: [...aliases],
  linkAs,
  definition: `What ${name} means.`,
})

const LLC = term('Limited liability company', ['LLC'])
const OWNER = term('Beneficial owner', ['Owner of a company'])
const AGENT = term('Registered agent', ['Agente residente'])
const RETURN = term('Return', [], [])

const finder = createTermFinder([OWNER, LLC, AGENT, RETURN])

describe('terms that an author looks for', () => {
  it.each([
    ['LLC', LLC],
    [' LLCs ', LLC],
    ['limited liability companies', LLC],
    ['llc', null],
    ['an LLC', null],
    // Never linked by itself, and still the name of a term.
    ['return', RETURN],
    ['', null],
  ])('are named by "%s" or not', (words, found) => expect(finder.named(words)).toBe(found))

  it.each([
    ['company', [OWNER, LLC]],
    ['owner', [OWNER]],
    ['llc', [LLC]],
    ['AGENTE', [AGENT]],
    ['re', [RETURN, AGENT]],
    ['zebra', []],
  ])('are found by "%s" in names and in what else they are called', (words, found) => {
    expect(new Set(finder.find(words))).toEqual(new Set(found))
  })

  it('begin with the one that the words name, then those whose names begin so', () => {
    const tax = term('Tax')
    const treaty = term('Tax treaty')
    const income = term('Income tax')
    const { find } = createTermFinder([income, treaty, tax])
    expect(find('tax').map((found) => found.term)).toEqual(['Tax', 'Tax treaty', 'Income tax'])
  })

  it('are all of them before anything is typed', () => {
    expect(finder.find(' ')).toHaveLength(4)
  })
})
