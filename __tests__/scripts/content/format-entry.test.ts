import { describe, expect, it } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { readFileOfEntry } from '../../../node-shared/entries/entry-folder.ts'
import { formatEntry } from '../../../scripts/content/format-entry.ts'
import { termData } from '../../export/support/entries.ts'

describe('the text of an entry for its file', () => {
  it.each(globSync('content/glossary/*.json').sort())('is %s as it is, byte for byte', (file) => {
    const { data, text } = readFileOfEntry('glossary', readFileSync(file, 'utf8'))
    expect(data === null ? null : formatEntry(data)).toBe(text)
  })

  it('gives a list lines of its own as soon as it does not fit on one', () => {
    const names = (length: number) => ['a'.repeat(40), 'b'.repeat(length)]
    const lineOf = (length: number) =>
      formatEntry({ aliases: names(length), term: 'T' }).split('\n')[1]
    expect(lineOf(38)).toHaveLength(100)
    expect(lineOf(39)).toBe('  "aliases": [')
  })

  it('counts letters with accents as one', () => {
    const text = formatEntry({ aliases: ['ñ'.repeat(82)], term: 'T' })
    expect(text.split('\n')[1]).toHaveLength(100)
  })

  it('puts an object with one property on a line, and a larger one on several', () => {
    expect(formatEntry({ verification: { state: 'sample' } })).toBe(
      '{\n  "verification": { "state": "sample" }\n}\n',
    )
    expect(formatEntry({ verification: { state: 'official', verifiedBy: 'Ana' } })).toBe(
      '{\n  "verification": {\n    "state": "official",\n    "verifiedBy": "Ana"\n  }\n}\n',
    )
  })

  it('leaves out fields without a value, and writes empty lists', () => {
    expect(formatEntry({ linkAs: undefined, seeAlso: [] })).toBe('{\n  "seeAlso": []\n}\n')
  })

  it('is read again as what it was made of', () => {
    const data = termData({ term: 'Quotes "and" \\ \n lines', linkAs: [] })
    expect(readFileOfEntry('glossary', formatEntry(data)).data).toEqual(data)
  })
})
