import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { GENERATED_FILES } from '../../scripts/firebase-rules/generated-files.ts'
import { settleIndexOverrides } from '../../scripts/firebase-rules/index-overrides.ts'
import { fillMarkedParts } from '../../scripts/firebase-rules/marked-parts.ts'

const read = (name: string) => readFileSync(path.join(process.cwd(), 'firebase', name), 'utf8')

describe('what the files of Firebase repeat of the tables', () => {
  it.each(GENERATED_FILES)(
    'is as the tables say in $name; after an edit of a table run "npm run generate-rules"',
    ({ name, renew }) => {
      const text = read(name)
      expect(text).toBe(renew(text))
    },
  )
})

describe('marks in security rules', () => {
  const rules = (part: string) =>
    `match /a {\n  // generated: roles\n${part}  // end: roles\n  allow get: if isStaff();\n}\n`

  it('are filled, as far in as they stand, and the rest is kept', () => {
    const filled = fillMarkedParts(rules('  old\n'), { roles: 'one\n\n  two' })
    expect(filled).toBe(rules('  one\n\n    two\n'))
    expect(fillMarkedParts(filled, { roles: 'one\n\n  two' })).toBe(filled)
  })

  it('belong to a table each', () => {
    expect(() => fillMarkedParts(rules(''), {})).toThrow('No table belongs to the marks')
    expect(() => fillMarkedParts(rules(''), { roles: '', toString: '' })).toThrow(
      'no marks for toString',
    )
  })
})

describe('the fields that are left out of indexes', () => {
  const override = (collectionGroup: string, fieldPath: string) => ({
    collectionGroup,
    fieldPath,
    indexes: [],
  })
  const fieldOverrides = (text: string): unknown[] =>
    (JSON.parse(text) as { fieldOverrides: unknown[] }).fieldOverrides

  it('stay in their order, so that no installation makes its indexes anew', () => {
    const text = read('firestore.indexes.json')
    const file = JSON.parse(text) as { fieldOverrides: unknown[] }
    const turned = JSON.stringify({ ...file, fieldOverrides: file.fieldOverrides.toReversed() })
    expect(fieldOverrides(settleIndexOverrides(turned))).toEqual(file.fieldOverrides.toReversed())
  })

  it('are those of the table of fields, and what else the file says', () => {
    const text = JSON.stringify({
      indexes: [],
      fieldOverrides: [override('posts', 'title'), override('media', 'url')],
    })
    const settled = fieldOverrides(settleIndexOverrides(text))
    expect(settled[0]).toEqual(override('media', 'url'))
    expect(settled).toContainEqual(override('posts', 'html'))
    expect(settled).toContainEqual(override('kept', 'title'))
    expect(settled).not.toContainEqual(override('posts', 'title'))
  })
})
