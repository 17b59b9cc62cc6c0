import { expect, it } from '@jest/globals'
import { checkTopics } from '../../../../gatsby/reference/content/topics.ts'
import { site } from '../../../../shared/site/site.ts'

it('topics of the header have addresses that every page can make', () => {
  expect(() => {
    checkTopics([...site.blogTopics, 'Tax forms', '2026'])
  }).not.toThrow()
  expect(() => {
    checkTopics(['Taxes', 'R&D', '日本', ''])
  }).toThrow(/"R&D"[\s\S]*"日本"[\s\S]*""/)
})
