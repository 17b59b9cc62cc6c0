import { describe, expect, test } from '@jest/globals'
import type { ScoredHit } from '../../../shared/search/answer-query'
import { answerQuery } from '../../../shared/search/answer-query'
import { pageNames } from '../../../shared/search/page-names'

/** Pages with their texts; a page holds a query when it holds each of its words. */
const TEXTS: Readonly<Record<string, string>> = {
  withholding: 'withholding tax on payments',
  form: 'form for withholding tax withholding withholding',
  post: 'a house sold from abroad',
  state: 'fees of a company',
  guide: 'an address changed',
  reference: 'the address changed address',
}

const names = pageNames({ withholding: ['Withholding', 'retención'] })

function indexOf() {
  const asked: string[] = []
  return {
    asked,
    names,
    pageCount: 4,
    ask: async (query: string): Promise<ScoredHit[]> => {
      asked.push(query)
      const words = query.toLowerCase().split(' ')
      return Object.entries(TEXTS).flatMap(([id, text]): ScoredHit[] => {
        const found = text.split(' ').filter((word) => words.includes(word))
        if (new Set(found).size < words.length) return []
        const section = id === 'guide' ? 'Blog' : 'Glossary'
        return [{ id, section, tags: [], score: 10 + found.length }]
      })
    },
  }
}

const idsFor = async (query: string) =>
  (await answerQuery(indexOf(), query)).hits.map(({ id }) => id)

describe('an answer', () => {
  test('begins with the page that is called like the query, whatever holds the word more often', async () => {
    expect(await idsFor('withholding')).toEqual(['withholding', 'form'])
    expect(await idsFor('what is withholding')).toEqual(['withholding', 'form'])
  })

  test('says which page the query is a name of', async () => {
    const named = async (query: string) =>
      (await answerQuery(indexOf(), query)).hits
        .filter(({ isNamed }) => isNamed)
        .map(({ id }) => id)
    expect(await named('retencion')).toEqual(['withholding'])
    expect(await named('withhold')).toEqual([])
    expect(await named('house')).toEqual([])
  })

  test('follows another name to the title, and finds the other pages by it', async () => {
    expect(await idsFor('retencion')).toEqual(['withholding', 'form'])
    expect((await idsFor('retención payments'))[0]).toBe('withholding')
  })

  test('shows what the reader asked for, not the rest of a title that begins so', async () => {
    const pages = ['tax home and house', 'the tax home of others']
    const { hits } = await answerQuery(
      {
        names: pageNames({ '0': ['Tax home'] }),
        pageCount: 2,
        ask: async (query: string) =>
          pages.flatMap((text, id) =>
            query.split(' ').every((word) => text.includes(word.toLowerCase()))
              ? [{ id: String(id), section: 'Glossary', tags: [], score: query.length, query }]
              : [],
          ) satisfies (ScoredHit & { readonly query: string })[],
      },
      'tax',
    )
    expect(hits.map(({ query }) => query)).toEqual(['tax', 'tax'])
  })

  test('begins with an article where the reader asks the way, as long as it is nearly as good', async () => {
    expect(await idsFor('address changed')).toEqual(['reference', 'guide'])
    expect(await idsFor('how to get my address changed')).toEqual(['guide', 'reference'])
    expect((await idsFor('how to do withholding'))[0]).toBe('withholding')
  })

  test('falls back from all words to some, and says so', async () => {
    const { match, hits } = await answerQuery(indexOf(), 'house abroad spaceship')
    expect(match).toBe('some')
    expect(hits.map(({ id }) => id)).toEqual(['post'])
    expect((await answerQuery(indexOf(), 'house abroad')).match).toBe('all')
  })

  test('is empty for words that no page has, and asks once for a single one', async () => {
    const index = indexOf()
    expect((await answerQuery(index, 'spaceship')).hits).toEqual([])
    expect(index.asked).toEqual(['spaceship'])
    expect((await answerQuery(indexOf(), 'two spaceships')).hits).toEqual([])
    expect((await answerQuery(indexOf(), '')).hits).toEqual([])
  })
})
