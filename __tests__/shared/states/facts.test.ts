import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { build } from 'esbuild'
import type { StateFact } from '../../../shared/states/state-fact.ts'
import { numberAt } from '../../../shared/states/state-fact.ts'
import type { StateNumbers } from '../../../shared/states/facts.ts'
import { STATE_FACTS } from '../../../shared/states/facts.ts'
import { FILE_FACTS } from '../../../shared/states/file-facts.ts'
import { PAGE_FACTS } from '../../../shared/states/page-facts.ts'

const inFiles = PAGE_FACTS.flatMap((fact) =>
  FILE_FACTS.filter(({ path }) => path === fact.path).map(({ part, name }) => ({
    ...fact,
    part,
    name,
  })),
)

describe('the table of the facts of a state', () => {
  it('has pages show the number at the path of a fact', () => {
    const numbers = Object.fromEntries(FILE_FACTS.map(({ path }, index) => [path, index + 1]))
    const partOf = (part: string) =>
      Object.fromEntries(
        FILE_FACTS.filter((fact) => fact.part === part).map(({ path, name }) => [
          name,
          numbers[path],
        ]),
      )
    const state = {
      incomeTax: partOf('incomeTax'),
      salesTax: partOf('salesTax'),
      corporateTax: { ...partOf('corporateTax'), kind: 'flat' },
      llc: { ...partOf('llc'), report: { ...partOf('llc.report'), frequency: 'annual' } },
    } as unknown as StateNumbers
    expect(inFiles.map(({ path, valueOf }) => [path, valueOf(state)])).toEqual(
      inFiles.map(({ path }) => [path, numberAt(state, path)]),
    )
  })

  it('has the page of all states ask for every fact that pages show', () => {
    const [, query = ''] = readFileSync('src/pages/states.tsx', 'utf8').split(
      'fragment StateSummary',
    )
    const missing = inFiles.filter(({ part, name }) => {
      const [, fields = ''] = query.split(`${part.split('.').at(-1) ?? ''} {`)
      return !new RegExp(`^[^}]*\\b${name}\\b`).test(fields.replaceAll(/\w+ \{[^}]*\}/g, ''))
    })
    expect(missing).toEqual([])
  })

  it('leaves to the build what no page shows', async () => {
    const { outputFiles } = await build({
      entryPoints: ['shared/states/page-facts.ts'],
      bundle: true,
      format: 'esm',
      write: false,
    })
    const script = outputFiles.map(({ text }) => text).join('')
    expect(script).toContain('LLC formation fee')
    const rows: readonly StateFact[] = Object.values(STATE_FACTS)
    const columns = rows.flatMap(({ column }) => column?.name ?? [])
    expect(columns.filter((name) => script.includes(name))).toEqual([])
  })

  it('says where a state lacks a number that is asked for', () => {
    expect(() => numberAt({ llc: {} }, 'llc.feeUsd')).toThrow('A state has no number llc.feeUsd.')
  })
})
