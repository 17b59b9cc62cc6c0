import { describe, expect, test } from '@jest/globals'
import { keepAnswering } from '../../../shared/search/keep-answering'

const hit = (name: string, bundle: number, ...words: string[]) => ({
  name,
  bundle,
  load: () => Promise.resolve({ words }),
})

const namesOf = async (hits: readonly ReturnType<typeof hit>[], query: string) =>
  (await keepAnswering(hits, query)).map(({ name }) => name)

describe('hits of several bundles', () => {
  test('go where a bundle only knows the beginning of a word that another knows whole', async () => {
    const hits = [
      hit('form', 0, 'qualified'),
      hit('post', 1, 'quxbanción'),
      hit('tool', 0, 'question'),
    ]
    expect(await namesOf(hits, 'quxbancion')).toEqual(['post'])
  })

  test('stay in their order where every bundle answers', async () => {
    const hits = [hit('term', 0, 'apostille'), hit('post', 1, 'apostilles'), hit('form', 0, 'x')]
    expect(await namesOf(hits, 'apostille')).toEqual(['term', 'post', 'form'])
  })

  test('are none where no bundle answers', async () => {
    expect(await namesOf([hit('form', 0, 'apply')], 'apsotilel')).toEqual([])
    expect(await namesOf([], 'apsotilel')).toEqual([])
  })
})
