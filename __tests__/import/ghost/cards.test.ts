import { describe, expect, it } from '@jest/globals'
import { CARDS, CARDS_HTML } from './all-cards.ts'
import { exportOf, importGhost, wordsIn } from './import-ghost.ts'

async function imported(post: Readonly<Record<string, unknown>>) {
  const { report, words, told } = await importGhost(exportOf(post))
  const found = wordsIn(told)
  return { report, words, told, lost: words.filter((word) => !found.includes(word)) }
}

const textNode = (text: string) => ({
  type: 'extended-text',
  detail: 0,
  format: 0,
  mode: 'normal',
  style: '',
  text,
})

const NODES = [
  {
    type: 'paragraph',
    children: [
      textNode('textword '),
      { ...textNode('tkword '), type: 'tk' },
      {
        type: 'link',
        url: 'https://elsewhere.example/linkurlword',
        children: [textNode('linkword')],
      },
    ],
  },
  { type: 'extended-heading', tag: 'h2', children: [textNode('headingword')] },
  { type: 'extended-quote', children: [textNode('quoteword')] },
  { type: 'aside', children: [textNode('asideword')] },
  {
    type: 'list',
    listType: 'bullet',
    children: [{ type: 'listitem', children: [textNode('itemword')] }],
  },
]

const LEXICAL = JSON.stringify({
  root: {
    type: 'root',
    children: [...NODES, ...CARDS.map(([type, fields]) => ({ type, ...fields }))],
  },
})

const MOBILEDOC = JSON.stringify({
  version: '0.3.1',
  atoms: [['mention', 'atomword ', {}]],
  markups: [['a', ['href', 'https://elsewhere.example/linkurlword']]],
  cards: CARDS,
  sections: [
    [
      1,
      'p',
      [
        [0, [], 0, 'textword '],
        [1, [], 0, 0],
        [0, [0], 1, 'linkword'],
      ],
    ],
    [1, 'pull-quote', [[0, [], 0, 'quoteword']]],
    [2, 'https://old.example/sectionword.png'],
    [3, 'ul', [[[0, [], 0, 'itemword']]]],
    ...CARDS.map((_, place) => [10, place]),
  ],
})

describe('every word that readers saw of a text of Ghost', () => {
  it.each([
    ['Lexical', { lexical: LEXICAL }],
    ['Mobiledoc', { mobiledoc: MOBILEDOC }],
    ['HTML', { html: CARDS_HTML }],
  ])('is in the post or in a note: from %s', async (_, text) => {
    const { lost, words, told } = await imported(text)
    expect(words.length).toBeGreaterThan(50)
    expect(lost).toEqual([])
    expect(told).toContain('🎉')
    expect(told).toContain('★★★★☆')
    expect(told).toContain('2.5 MB')
    expect(told).not.toMatch(/not.shown|__GHOST_URL__/i)
  })

  it.each([
    ['Lexical', { lexical: LEXICAL }],
    ['HTML', { html: CARDS_HTML }],
  ])('is in no note when it is in the post: from %s', async (_, text) => {
    const { report, words } = await imported(text)
    const notes = report.posts[0]?.notes.join('\n') ?? ''
    const named = wordsIn(notes).filter((word) => words.includes(word))
    expect(
      named.filter((word) => /^(?:bookmark|audio|video|file|header|call|product)/.test(word)),
    ).toEqual([
      'bookmarkiconword',
      'bookmarkthumbnailword',
      'audiothumbnailword',
      'videothumbnailword',
    ])
  })

  it('is named once for all cards of a kind', async () => {
    const bookmark = (number: number) => ({
      type: 'bookmark',
      url: `https://elsewhere.example/${number}`,
      metadata: { title: 'One', thumbnail: `https://elsewhere.example/${number}.png` },
    })
    const children = [bookmark(1), bookmark(2), { type: 'new-card' }, { type: 'new-card' }]
    const { report } = await imported({
      lexical: JSON.stringify({ root: { type: 'root', children } }),
    })
    expect(report.posts[0]?.notes).toEqual([
      '2 unknown cards "new-card" were left out',
      'parts of 2 cards "bookmark" were left out: https://elsewhere.example/1.png, https://elsewhere.example/2.png',
    ])
  })

  it('is no setting of a card, nor what a card keeps and does not show', async () => {
    const cards = [
      {
        type: 'call-to-action',
        textValue: 'Text',
        hasSponsorLabel: false,
        sponsorLabel: 'No',
        showButton: false,
        buttonText: 'No',
        buttonUrl: 'https://x.example/',
      },
      {
        type: 'header',
        version: 1,
        style: 'dark',
        header: 'Head',
        backgroundImageSrc: 'https://x.example/a.png',
        buttonEnabled: false,
        buttonText: 'No',
      },
      {
        type: 'product',
        productTitle: 'Product',
        productRatingEnabled: false,
        productStarRating: 5,
        productButton: 'No',
        productUrl: 'https://x.example/',
      },
    ]
    const { report } = await imported({
      lexical: JSON.stringify({ root: { type: 'root', children: cards } }),
    })
    expect(report.posts[0]?.notes).toEqual([])
  })
})
