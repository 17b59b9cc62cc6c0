import { describe, expect, test } from '@jest/globals'
import type { SearchIndex } from '../../../../../shared/search/open-index'
import { createSiteIndex } from '../../../../../src/features/search/index/site-index'
import { SEARCH_BUNDLES_FILE } from '../../../../../shared/search/index-files'
import type { StoredIndex } from './stored-index'
import { storedIndex } from './stored-index'

const MINUTE_MS = 60_000

/** The index of a site as a browser keeps it, with the pauses that it makes. */
function openBrowser({ files }: StoredIndex, onPause = () => {}) {
  const pauses: number[] = []
  let time = 0
  const index = createSiteIndex({
    files,
    now: () => time,
    wait: (milliseconds) => {
      pauses.push(milliseconds)
      onPause()
      return Promise.resolve()
    },
  })
  return {
    pauses,
    index,
    find: (query: string) => index.ask(titlesOf(query)),
    later: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

const titlesOf = (query: string) => async (index: SearchIndex) => {
  const { hits } = await index.search(query)
  const texts = await Promise.all(hits.map(({ load }) => load()))
  return texts.map(({ title }) => title)
}

const listsRead = ({ asked }: StoredIndex) =>
  asked.filter((address) => address === SEARCH_BUNDLES_FILE).length

describe('the index of a site', () => {
  test('shows the text of what it found, whenever memory is cleaned up', async () => {
    const stored = storedIndex(['apostille', 'treaty'], { isMemoryShort: true })
    const { find, pauses } = openBrowser(stored)
    expect(await find('apostille treaty')).toEqual(['apostille', 'treaty'])
    expect(pauses).toEqual([])
  })

  test('is opened once for any number of questions', async () => {
    const stored = storedIndex(['apostille', 'treaty'])
    const { find } = openBrowser(stored)
    await Promise.all([find('apostille'), find('treaty')])
    await find('apostille')
    expect(listsRead(stored)).toBe(1)
  })

  test('reads the list anew when the bundle that it names is gone', async () => {
    const stored = storedIndex(['apostille'])
    const { json } = stored.files
    let isFirst = true
    const files = {
      ...stored.files,
      json: async (address: string) => {
        const list = await json(address)
        if (isFirst) stored.release('site-2', ['apostille', 'treaty'])
        isFirst = false
        return list
      },
    }
    const { find, pauses } = openBrowser({ ...stored, files })
    expect(await find('treaty')).toEqual(['treaty'])
    expect(pauses).toHaveLength(1)
  })

  test('answers the same question from the new release when the texts of the old one are gone', async () => {
    const stored = storedIndex(['apostille'])
    const { find, pauses } = openBrowser(stored)
    expect(await find('apostille')).toEqual(['apostille'])
    stored.release('site-2', ['apostille'])
    expect(await find('apostille')).toEqual(['apostille'])
    expect(stored.asked).toContain('/pagefind/site-2/fragment/apostille')
    expect(pauses).toHaveLength(1)
  })

  test('asks a new release before it says that nothing was found', async () => {
    const stored = storedIndex(['apostille'])
    const { find } = openBrowser(stored)
    expect(await find('treaty')).toEqual([])
    stored.release('site-2', ['apostille', 'treaty'])
    expect(await find('treaty')).toEqual(['treaty'])
  })

  test('follows releases under an open page, and looks for them once a minute', async () => {
    const stored = storedIndex(['apostille'])
    const { find, later, pauses } = openBrowser(stored)
    await find('apostille')
    stored.release('site-2', ['apostille', 'treaty'])
    later(MINUTE_MS)
    expect(await find('apostille treaty')).toEqual(['apostille', 'treaty'])
    expect(pauses).toEqual([])
    const reads = listsRead(stored)
    await find('apostille')
    expect(listsRead(stored)).toBe(reads)
  })

  test('goes on when the connection is back after a moment', async () => {
    const stored = storedIndex(['apostille'])
    stored.setReachable(false)
    const { find, pauses } = openBrowser(stored, () => {
      if (pauses.length === 2) stored.setReachable(true)
    })
    expect(await find('apostille')).toEqual(['apostille'])
  })

  test('says that it cannot be reached after three attempts, and tries again when asked', async () => {
    const stored = storedIndex(['apostille'])
    stored.setReachable(false)
    const { find, pauses } = openBrowser(stored)
    await expect(find('apostille')).rejects.toThrow('answered 404')
    expect(listsRead(stored)).toBe(3)
    expect(pauses).toHaveLength(2)
    stored.setReachable(true)
    expect(await find('apostille')).toEqual(['apostille'])
  })

  test('that could not be opened ahead is opened with the first question', async () => {
    const stored = storedIndex(['apostille'])
    stored.setReachable(false)
    const { index, find } = openBrowser(stored)
    await expect(index.open()).rejects.toThrow('answered 404')
    stored.setReachable(true)
    expect(await find('apostille')).toEqual(['apostille'])
  })
})
