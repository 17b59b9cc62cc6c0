import { describe, expect, it } from '@jest/globals'
import { byTitle } from '../../../../../../src/features/post-editor/writing/links/rank-targets'

const page = (title: string, section = 'Blog') => ({ title, path: `/${title}`, section })

const ranked = (words: string, titles: readonly string[], section = 'Blog') =>
  byTitle(
    titles.map((title) => page(title, section)),
    words,
  ).map(({ title }) => title)

describe('pages by their titles', () => {
  it('begin with the one of that very title, then those that begin with the words, hold them, hold each of them', () => {
    expect(
      ranked('sales tax', [
        'Fees',
        'Tax on sales abroad',
        'How sales tax works',
        'Sales tax in Texas',
        'Sales Tax',
      ]),
    ).toEqual([
      'Sales Tax',
      'Sales tax in Texas',
      'How sales tax works',
      'Tax on sales abroad',
      'Fees',
    ])
  })

  it('keep their order where titles say nothing', () => {
    expect(ranked('visa', ['b', 'a', 'c'])).toEqual(['b', 'a', 'c'])
  })

  it('count whole words, also when they are only begun', () => {
    expect(ranked('tax', ['Syntax', 'Taxes'])).toEqual(['Taxes', 'Syntax'])
  })

  it('are compared without accents and kinds of quotes', () => {
    expect(ranked('owner’s draw', ['Draws', "Owner's draw"])[0]).toBe("Owner's draw")
    expect(ranked('limon', ['Fees', 'Limón'])[0]).toBe('Limón')
  })

  it('of forms have their numbers as titles', () => {
    const forms = [
      'Form W-7(COA): Certificate of Accuracy',
      'Form 2848: Power of Attorney for Form W-7',
      'Form W-7: Application for an Individual Taxpayer Identification Number',
    ]
    for (const words of ['W-7', 'w7', 'Form W-7', 'form w7']) {
      expect(ranked(words, forms, 'Forms')[0]).toBe(forms[2])
    }
    expect(ranked('1040', ['Form 1040-NR: A', 'Form 1040: B'], 'Forms')[0]).toBe('Form 1040: B')
  })

  it('begin with one that readers call so by another name', () => {
    const named = { ...page('Report of Foreign Bank Accounts', 'Forms'), isNamed: true }
    expect(byTitle([page('FBAR in practice'), named], 'FBAR')[0]).toBe(named)
  })
})
