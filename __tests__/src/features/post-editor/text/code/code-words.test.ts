import { describe, expect, it } from '@jest/globals'
import { codeWords } from '../../../../../../src/features/post-editor/text/code/code-words'

const named = (code: string, language: string) =>
  codeWords(code, language).map(({ from, to, name }) => [code.slice(from, to), name])

describe('the coloured words of code', () => {
  it('are those of the page, at their places in the text', () => {
    const words = named('const fee = 400 // <dollars> & "cents"', 'ts')
    expect(words).toContainEqual(['const', 'code-keyword'])
    expect(words).toContainEqual(['400', 'code-number'])
    expect(words).toContainEqual(['// <dollars> & "cents"', 'code-comment'])
  })

  it('are none where the language is not known', () => {
    expect(codeWords('const fee = 400', 'klingon')).toEqual([])
  })
})
