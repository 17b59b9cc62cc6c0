import { describe, expect, it } from '@jest/globals'
import { summary, topic } from '../../../../gatsby/nodes/schema/list-item.ts'

describe('an entry of a list of posts', () => {
  it('says what its author wrote as a standfirst, or else the excerpt', () => {
    const { resolve } = summary.extend()
    expect(resolve({ standfirst: 'First.', excerpt: 'Second.' })).toBe('First.')
    expect(resolve({ standfirst: '', excerpt: 'Second.' })).toBe('Second.')
  })

  it('names its first topic, if it has any', () => {
    const { resolve } = topic.extend()
    const tags = ['Taxes', 'Forms'].map((name) => ({
      name,
      path: `/discover/tag/${name.toLowerCase()}`,
    }))
    expect(resolve({ tags })).toBe('Taxes')
    expect(resolve({ tags: [] })).toBeNull()
  })
})
