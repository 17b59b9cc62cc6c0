import { describe, expect, test } from '@jest/globals'
import {
  cleanQuery,
  readRequest,
  requestParameters,
} from '../../../../src/features/search/search-parameters'

const read = (query: string) => readRequest(new URLSearchParams(query))

describe('the request in the address', () => {
  test('is read whole', () => {
    expect(read('q=tax+treaty&section=forms&section=blog&tag=Taxes&page=3')).toEqual({
      query: 'tax treaty',
      sections: ['Forms', 'Blog'],
      tags: ['Taxes'],
      page: 3,
    })
  })

  test('is empty where the address asks for nothing', () => {
    expect(read('')).toEqual({ query: '', sections: [], tags: [], page: 1 })
  })

  test('passes over what it does not know', () => {
    expect(read('q=%20%20&section=recipes&section=Forms&tag=&page=-4')).toEqual({
      query: '',
      sections: [],
      tags: [],
      page: 1,
    })
    expect(read('page=1.5').page).toBe(1)
    expect(read('page=Infinity').page).toBe(1)
    expect(read('page=999999').page).toBe(50)
  })

  test('comes back as it was', () => {
    const request = {
      query: 'información & <b>',
      sections: ['Glossary', 'States'] as const,
      tags: ['Fees, costs'],
      page: 2,
    }
    const address = new URLSearchParams()
    for (const [name, value] of Object.entries(requestParameters(request))) {
      for (const each of [value].flat()) address.append(name, each)
    }
    expect(read(address.toString())).toEqual(request)
  })

  test('is one address for one choice, in whatever order it was made', () => {
    const asked = (sections: readonly ('Forms' | 'States')[], tags: readonly string[]) =>
      requestParameters({ query: 'tax', sections, tags, page: 1 })
    expect(asked(['States', 'Forms'], ['b', 'a'])).toEqual(asked(['Forms', 'States'], ['a', 'b']))
  })

  test('holds neither control characters nor a novel', () => {
    expect(cleanQuery('  tax\u0000\n\ttreaty ')).toBe('tax treaty')
    expect(cleanQuery('a'.repeat(5_000))).toHaveLength(200)
  })
})
