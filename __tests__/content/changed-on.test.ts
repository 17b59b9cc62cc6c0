import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import {
  CHANGED_ON_FILE,
  changedOn,
  readChangedOn,
  updateChangedOn,
} from '../../gatsby/reference/content/changed-on.ts'
import { ENTRY_KIND_NAMES } from '../../shared/kinds/names.ts'

const files = globSync(`{${ENTRY_KIND_NAMES.join()}}/*.{json,md}`, { cwd: 'content' }).map(
  (file) => ({ file, text: readFileSync(`content/${file}`, 'utf8') }),
)
const table = readChangedOn(readFileSync(`content/${CHANGED_ON_FILE}`, 'utf8'))

describe('the days of the files of this repository', () => {
  it('are those of their last change; after an edit run "npm run date-content"', () => {
    expect(files.length).toBeGreaterThan(180)
    expect(updateChangedOn(files, table, 'a new day is needed')).toEqual(table)
  })
})

describe('the day of a file', () => {
  const file = 'forms/a.json'
  const before = updateChangedOn([{ file, text: '{ "title": "A" }' }], {}, '2026-01-02')

  it('stays while the file says the same', () => {
    const text = '{\r\n  "title": "A"\r\n}\n'
    expect(changedOn({ file, text }, before)).toBe('2026-01-02')
    expect(updateChangedOn([{ file, text }], before, '2026-03-04')).toEqual(before)
  })

  it('is not known after an edit, until it is written down', () => {
    const edited = { file, text: '{ "title": "B" }' }
    expect(changedOn(edited, before)).toBeNull()
    expect(changedOn(edited, updateChangedOn([edited], before, '2026-03-04'))).toBe('2026-03-04')
  })

  it('goes with the file', () => {
    expect(updateChangedOn([], before, '2026-03-04')).toEqual({})
  })
})
