import { expect, it } from '@jest/globals'
import { postLine } from '../../../shared/post/sample-notice.ts'

const sample = { postId: 'sample-an-ein-from-abroad', revision: 1 }

it('stands on a sample as it was seeded, and on no other post', () => {
  expect(postLine(sample, { isSample: false })).toMatch(
    /^Sample post, not compared with official sources\. .*not advice\.$/,
  )
  expect(postLine(sample, { isSample: true })).toMatch(/Its author is invented\.$/)
  expect(postLine({ ...sample, revision: 2 }, { isSample: true })).toBeNull()
  expect(postLine({ postId: 'a1b2', revision: 1 }, { isSample: true })).toBeNull()
})
