import { describe, expect, it } from '@jest/globals'
import { openFeedWriter } from '../../../../gatsby/derived/feeds/feed-writer.ts'
import { plannedPost } from '../../builder/support/planned-post.ts'

const LIST = {
  path: '/discover',
  kind: 'all',
  name: '',
  number: null,
  items: [{ postId: 'one' }],
} as const

describe('a feed of posts that refer to facts', () => {
  it('says what the facts say when it is written', async () => {
    const { fields } = plannedPost('one')
    const post = {
      ...fields,
      html: '<p>Buyers pay <data value="ohio/tax">1 percent</data>.</p>',
      factIds: ['ohio/tax'],
    }
    let value = 5
    const write = openFeedWriter({
      siteUrl: 'https://www.example.org',
      askForImage: () => Promise.reject(new Error('No picture is asked for.')),
      factOf: (id) => ({
        id,
        subject: 'Ohio',
        label: 'Sales tax',
        since: null,
        text: `${value} percent`,
        cell: `${value}%`,
      }),
    })
    const textsOf = async () => (await write(LIST, [post])).map(({ text }) => text)
    for (const text of await textsOf()) expect(text).toContain('Buyers pay 5 percent.')
    value = 6
    for (const text of await textsOf()) expect(text).toContain('Buyers pay 6 percent.')
  })
})
