import { describe, expect, it } from '@jest/globals'
import { metaTexts, writtenExcerpt } from '../../../shared/post/meta-texts.ts'

const POST = { title: 'Title', excerpt: 'Excerpt.', metaTitle: '', metaDescription: ' ' }

describe('the excerpt of a post', () => {
  it('is the standfirst where its author wrote none', () => {
    expect(writtenExcerpt({ excerpt: 'Excerpt.', standfirst: 'Standfirst.' })).toBe('Excerpt.')
    expect(writtenExcerpt({ excerpt: ' ', standfirst: 'Standfirst.' })).toBe('Standfirst.')
  })
})

describe('what search engines are told', () => {
  it('is title and excerpt where a post has no texts for them', () => {
    expect(metaTexts(POST)).toEqual({ title: 'Title', description: 'Excerpt.' })
  })

  it('is what its author wrote for them, each for itself', () => {
    expect(metaTexts({ ...POST, metaTitle: 'Found' })).toEqual({
      title: 'Found',
      description: 'Excerpt.',
    })
    expect(metaTexts({ ...POST, metaDescription: 'Found.' }).description).toBe('Found.')
  })
})
