import path from 'node:path'
import { expect, it } from '@jest/globals'
import { transform } from 'esbuild'
import { browserTargets } from '../../../../../gatsby/adapter/bundling/esbuild/browser-targets.ts'

it('names the oldest version of each browser that Gatsby builds for, as esbuild does', async () => {
  const targets = browserTargets(path.resolve(import.meta.dirname, '../../../../..'))
  const names = targets.map((target) => target.replace(/[\d.]+$/, ''))
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['chrome', 'firefox', 'ios', 'safari']))
  await expect(transform('a ??= b', { target: targets })).resolves.toMatchObject({ warnings: [] })
})
