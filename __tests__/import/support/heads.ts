import { expect } from '@jest/globals'
import { markdownFolder } from './markdown-folder.ts'

export const LEFT_OUT = 'left out'

export const yaml = (field: string): string =>
  `---\ntitle: Plan\ndate: 2024-03-01\n${field}\n---\nText.\n`

/** Each test of a file has a folder, and imports it to see what becomes of one head. */
export function headTests() {
  const folder = markdownFolder()

  /** What a file becomes, beside one that is as it should be. */
  const become = async (
    content: string | Uint8Array,
    name = 'content/post.md',
    other = '---\ntitle: Other\ndate: 2020-01-01\n---\nText',
  ) => {
    await folder.add({ [name]: content, 'content/other.md': other })
    const { report, postOf } = await folder.run()
    expect(report.posts.some(({ title }) => title === 'Other')).toBe(true)
    const reason = report.leftOut.find(({ examples }) => examples.includes(name))?.reason ?? ''
    const { notes, post } = postOf(name)
    return { status: post?.['status'] ?? LEFT_OUT, post, reason, notes, report }
  }
  return { ...folder, become }
}
