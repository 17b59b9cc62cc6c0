import { describe, expect, it } from '@jest/globals'
import { mergeInsertions } from '../../../shared/merge/merge-insertions'
import { blocksOf } from './versions'

const FRAME = { open: '<section>', close: '</section>' }

const htmlOf = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('')

const insert = (mine: readonly string[], theirs: readonly string[]) =>
  mergeInsertions(blocksOf(htmlOf(mine)), blocksOf(htmlOf(theirs)), FRAME)

describe('what two sides put at one place', () => {
  it.each<[string, string[], string[], string[]]>([
    ['is that of the one side that put something', ['A1', 'B1'], [], ['A1', 'B1']],
    ['is that of the other side, too', [], ['A1', 'B1'], ['A1', 'B1']],
    ['is kept once where it is the same', ['A1', 'B1'], ['A1', 'B1'], ['A1', 'B1']],
    ['is all of it where nothing is the same', ['B1', 'D1'], ['A1'], ['A1', 'B1', 'D1']],
    [
      'is what both have, between what only one has',
      ['A1', 'X1', 'C1'],
      ['B1', 'X1', 'D1'],
      ['A1', 'B1', 'X1', 'C1', 'D1'],
    ],
    [
      'has what comes first on one side alone',
      ['A1', 'X1', 'Y1'],
      ['X1', 'Y1'],
      ['A1', 'X1', 'Y1'],
    ],
    ['has what comes last on one side alone', ['X1', 'Y1'], ['X1', 'Y1', 'A1'], ['X1', 'Y1', 'A1']],
    [
      'keeps the longer row of what both have',
      ['X1', 'A1', 'B1', 'C1'],
      ['A1', 'B1', 'C1', 'X1'],
      ['X1', 'A1', 'B1', 'C1', 'X1'],
    ],
    [
      'is the longer of two texts that go on',
      ['Hello world'],
      ['Hello world and all'],
      ['Hello world and all'],
    ],
    ['has no empty line where the other side wrote', [''], ['Written'], ['Written']],
    ['has one empty line where both put one', [''], [''], ['']],
    ['has an empty line more where one side put two', ['', ''], [''], ['', '']],
  ])('%s', (_what, mine, theirs, expected) => {
    expect(insert(mine, theirs).map(String).join('')).toBe(htmlOf(expected))
  })

  it.each<[string, string[], string[]]>([
    ['nothing that they share', ['B1', 'D1'], ['A1', 'C1']],
    ['a text that both have', ['A1', 'X1', 'C1'], ['B1', 'X1', 'D1']],
    ['an empty line and words', ['', 'B1'], ['A1']],
  ])('is the same whichever side is whose, with %s', (_what, mine, theirs) => {
    expect(insert(theirs, mine)).toEqual(insert(mine, theirs))
  })

  it('is a question where two texts are versions of one', () => {
    const [mine, theirs] = [
      'The fee is ten dollars each year',
      'The fee is twenty dollars each year',
    ]
    expect(insert(['A1', mine, 'C1'], ['A1', theirs, 'C1'])).toEqual([
      '<p>A1</p>',
      { kind: 'body', base: '', mine: `<p>${mine}</p>`, theirs: `<p>${theirs}</p>`, ...FRAME },
      '<p>C1</p>',
    ])
  })

  it('is a question, and not the longer text, where the blocks are of two kinds', () => {
    const [mine, theirs] = [
      blocksOf('<p>One two three</p>'),
      blocksOf('<h2>One two three four</h2>'),
    ]
    expect(mergeInsertions(mine, theirs, FRAME)).toMatchObject([{ kind: 'body' }])
  })

  it('is all of both, uncompared, where that is very much', () => {
    const many = (name: string) => Array.from({ length: 101 }, (_, at) => `${name} ${at}`)
    expect(insert(many('same'), many('same'))).toEqual([htmlOf(many('same'))])
    expect(insert(many('b'), many('a'))).toEqual([htmlOf([...many('a'), ...many('b')])])
  })
})
