import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@jest/globals'
import { CALCULATORS } from '../../../../../shared/calculators/by-slug'
import {
  loadCalculator,
  LOADED_TOOLS,
} from '../../../../../src/features/calculator/calculation/load-calculator'

it('every tool of the site has its calculator, the one that the build uses', async () => {
  const slugs = globSync('content/tools/*.json').map((file) => path.basename(file, '.json'))
  expect([...LOADED_TOOLS].sort()).toEqual(slugs.sort())
  for (const slug of slugs) expect(await loadCalculator(slug)).toBe(CALCULATORS[slug])
})

it('an unknown tool is refused by name', async () => {
  await expect(loadCalculator('nothing')).rejects.toThrow('No calculator is named "nothing".')
})
