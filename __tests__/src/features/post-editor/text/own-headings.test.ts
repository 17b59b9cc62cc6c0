import { expect, it } from '@jest/globals'
import { ownHeadings } from '../../../../../src/features/post-editor/text/own-headings'
import { outlineOf } from '../../../../../shared/quality-gate/outline'
import { openWritingEditor } from './writing-editor'

it('headings of the post that is written have the ids of its page, and links may lead there', () => {
  const html =
    '<h2>Fees</h2><p>Text</p><h3 id="mine">By state</h3><h2>Fees</h2><h4>日本</h4><h2></h2>'
  const headings = ownHeadings(openWritingEditor(html))
  expect(headings.map(({ id }) => id)).toEqual([
    'section-fees',
    'mine',
    'section-fees-2',
    'section-日本',
  ])
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  expect([...outlineOf(body).ids].sort()).toEqual(headings.map(({ id }) => id).sort())
})
