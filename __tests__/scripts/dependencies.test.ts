import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'

const names = z.record(z.string(), z.string())
const { dependencies, optionalDependencies, devDependencies, overrides } = z
  .object({
    dependencies: names,
    optionalDependencies: names,
    devDependencies: names,
    overrides: z.record(z.string(), z.union([z.string(), names])),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const text = readFileSync('docs/DEPENDENCIES.md', 'utf8')

/** The names in the first column of a section's table. */
function listedIn(heading: string): string[] {
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  const cells = section.split('\n').map((line) => /^\| (`.*?) +\|/.exec(line)?.[1] ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

describe('docs/DEPENDENCIES.md', () => {
  it.each([
    ['Of the product', dependencies],
    ['The pinned Node', optionalDependencies],
    ['For development', devDependencies],
  ])('has every package under "%s", in the order of package.json', (heading, packages) => {
    expect(listedIn(heading)).toEqual(Object.keys(packages))
  })

  it('explains every override', () => {
    const listed = listedIn('Overrides').map((name) => new RegExp(`^${name.replace('*', '.*')}$`))
    const overridden = Object.entries(overrides).flatMap(([name, value]) =>
      typeof value === 'string' ? [name] : Object.keys(value),
    )
    const missing = overridden.filter((name) => !listed.some((pattern) => pattern.test(name)))
    expect(missing).toEqual([])
  })

  it('explains every shim', () => {
    const shims = Object.entries(dependencies).filter(([, from]) => from.startsWith('file:'))
    expect(listedIn('Shims').sort()).toEqual(shims.map(([name]) => name).sort())
    for (const [name, from] of shims) {
      const file = path.join(from.slice('file:'.length), 'package.json')
      expect(existsSync(file)).toBe(true)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name, private: true })
    }
  })

  it('pins every version, and Node to one on all platforms', () => {
    const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
    const loose = versions.filter((one) => !/^(\d+\.\d+\.\d+|file:tools\/shims\/[\w-]+)$/.test(one))
    expect(loose).toEqual([])
    expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
  })
})
