import { describe, expect, it } from '@jest/globals'
import { failureReason } from '../../../../publish/builder/process/build-output.ts'

describe('The reason of a failed build', () => {
  it('is what follows the first error, without escapes, stacks and docs links', () => {
    const output = [
      'success open and validate gatsby-configs - 0.1s',
      '\u001b[31m ERROR \u001b[39m #11321  PLUGIN',
      '',
      '"gatsby-node.ts" threw an error while running the sourceNodes lifecycle:',
      '',
      'The backend at http://127.0.0.1:8080 does not answer.',
      '    at readAll (/somewhere/gatsby-node.js:10:3)',
      '  10 |   throw new Error()',
      'See our docs page for more info on this error: https://gatsby.dev/issue-how-to',
    ]
    expect(failureReason(output)).toBe(
      '#11321  PLUGIN\n' +
        '"gatsby-node.ts" threw an error while running the sourceNodes lifecycle:\n' +
        'The backend at http://127.0.0.1:8080 does not answer.',
    )
  })

  it('never shows minified source', () => {
    const reason = failureReason([
      'error Building static HTML failed',
      'a;'.repeat(5000),
      'Error: x',
    ])
    expect(reason).toBe('Building static HTML failed\nError: x')
  })

  it('says that the build was ended from outside', () => {
    const ended = 'The build was ended by SIGKILL from outside: by a person, or for want of memory.'
    expect(failureReason(['success Building JavaScript - 2 s', ended])).toBe(ended)
  })

  it('is nothing when the output explains nothing', () => {
    expect(failureReason(['success done', ''])).toBeNull()
  })
})
