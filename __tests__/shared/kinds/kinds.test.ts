import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { emptyValues, unfinishedSchema } from '../../../shared/fields/table.ts'
import type { FieldTable } from '../../../shared/fields/field.ts'
import { KINDS } from '../../../shared/entries/kinds.ts'
import {
  entryPath,
  kindOfPath,
  REFERENCE_KIND_NAMES,
  REFERENCE_KINDS,
} from '../../../shared/kinds/names.ts'
import { keysOf } from '../../../shared/records/typed-records.ts'

describe.each(REFERENCE_KIND_NAMES)('the kind %s', (name) => {
  it('has a template', () => {
    expect(existsSync(`src/templates/${REFERENCE_KINDS[name].template}.tsx`)).toBe(true)
  })

  it('is found by the path of an entry, and by no other path', () => {
    expect(kindOfPath(entryPath(name, 'one'))).toBe(name)
    expect(kindOfPath(`/${name}`)).toBeNull()
    expect(kindOfPath(`/${name}/one/two`)).toBeNull()
  })
})

describe.each(keysOf(KINDS))('the fields of %s', (name) => {
  const { fields, schema, prose } = KINDS[name]
  const entries = globSync(`content/${name}/*.json`).map((file): unknown =>
    JSON.parse(readFileSync(path.resolve(file), 'utf8')),
  )

  it('take an entry that no one has begun to write, but not as a finished one', () => {
    const empty = emptyValues(fields)
    expect(unfinishedSchema(fields, 'copy').parse({})).toEqual(empty)
    expect(unfinishedSchema(fields, 'kept').parse({})).toEqual(empty)
    expect(schema.safeParse(empty).success).toBe(false)
  })

  it('take every finished entry into a working copy, as it is', () => {
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) {
      const finished = schema.parse(entry)
      expect(unfinishedSchema(fields, 'copy').parse(finished)).toEqual(finished)
      expect(schema.parse(unfinishedSchema(fields, 'kept').parse(finished))).toEqual(finished)
    }
  })

  it('are where the running text is', () => {
    const isThere = (
      table: FieldTable | undefined,
      [name = '', ...rest]: readonly string[],
    ): boolean =>
      table?.[name] !== undefined &&
      (rest.length === 0 || isThere(table[name].record?.fields, rest))
    expect(prose.filter((field) => !isThere(fields, field.split('.')))).toEqual([])
  })
})

it('places the headings of the pages that use a page, each at a place of its own', () => {
  const places = REFERENCE_KIND_NAMES.map((name) => REFERENCE_KINDS[name].usedIn.place)
  expect(new Set(places).size).toBe(places.length)
})
