import { describe, expect, test } from '@jest/globals'
import { excerptParts } from '../../../shared/search/excerpt'

describe('an excerpt', () => {
  test('tells the found words from the rest', () => {
    expect(excerptParts('A <mark>treaty</mark> lowers the <mark>tax</mark>.')).toEqual([
      { text: 'A ', isMarked: false },
      { text: 'treaty', isMarked: true },
      { text: ' lowers the ', isMarked: false },
      { text: 'tax', isMarked: true },
      { text: '.', isMarked: false },
    ])
  })

  test('keeps markup that a page talks about as text', () => {
    expect(excerptParts('&lt;img onerror=alert(1)&gt; <mark>tax</mark> <b>bold</b>')).toEqual([
      { text: '<img onerror=alert(1)> ', isMarked: false },
      { text: 'tax', isMarked: true },
      { text: ' <b>bold</b>', isMarked: false },
    ])
  })

  test('does not repeat the title above it', () => {
    expect(
      excerptParts(
        'Foreign <mark>tax</mark> credit. The <mark>tax</mark> abroad',
        'Foreign tax credit',
      ),
    ).toEqual([
      { text: 'The ', isMarked: false },
      { text: 'tax', isMarked: true },
      { text: ' abroad', isMarked: false },
    ])
    expect(excerptParts('<mark>Tax.</mark> A levy', 'Tax')).toEqual([
      { text: 'A levy', isMarked: false },
    ])
    expect(excerptParts('Tax.', 'Tax')).toEqual([{ text: 'Tax.', isMarked: false }])
  })

  test('is nothing when there is none', () => {
    expect(excerptParts('')).toEqual([])
  })
})
