import { describe, expect, it } from '@jest/globals'
import { isProduct, isTest, linkFiles } from '../../../scripts/structure/code.ts'

function importsOf(text: string, ...others: readonly string[]): readonly string[] {
  const texts = [['src/app/page.ts', text], ...others.map((other) => [other, ''] as const)] as const
  return linkFiles(new Map(texts))[0]?.imports ?? []
}

describe('the imports of a file', () => {
  it.each([
    ['of values', "import { a } from './a.ts'"],
    ['of types', "import type { A } from './a.ts'"],
    ['that are exported again', "export { a } from './a.ts'"],
    ['for effects alone', "import './a.ts'"],
    ['at run time', "const load = () => import('./a.ts')"],
    ['without the ending', "import { a } from './a'"],
  ])('are those %s', (_, text) => {
    expect(importsOf(text, 'src/app/a.ts')).toEqual(['src/app/a.ts'])
  })

  it('are found in other folders', () => {
    expect(importsOf("import { b } from '../b'", 'src/b/index.ts')).toEqual(['src/b/index.ts'])
  })

  it('are named once each', () => {
    const text = "import { a } from './a.ts'\nimport type { A } from './a.ts'"
    expect(importsOf(text, 'src/app/a.ts')).toEqual(['src/app/a.ts'])
  })

  it('are neither packages nor comments nor files that are no code', () => {
    const text = "import react from 'react'\nimport './a.css'\n// import { a } from './a.ts'"
    expect(importsOf(text, 'src/app/a.ts')).toEqual([])
  })
})

describe('a file', () => {
  const file = (path: string) => ({ path, text: '', imports: [] })

  it.each(['src/app/a.ts', 'gatsby-node.ts', 'firebase/functions/src/index.ts'])(
    'is of the product: %s',
    (path) => {
      expect(isProduct(file(path))).toBe(true)
    },
  )

  it.each(['__tests__/src/a.test.ts', 'e2e/a.spec.ts', 'scripts/a.ts', 'benchmarks/a.ts'])(
    'is not of the product: %s',
    (path) => {
      expect(isProduct(file(path))).toBe(false)
    },
  )

  it('is of the tests by its folder', () => {
    expect(isTest(file('__tests__/src/a.test.ts'))).toBe(true)
    expect(isTest(file('scripts/test.ts'))).toBe(false)
  })
})
