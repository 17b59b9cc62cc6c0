import { expect, it } from '@jest/globals'
import { bundlePlace } from '../../../../gatsby/bundling/bundle-place.ts'
import { inWorkspace } from '../../../../publish/build/process/builder-command.ts'

const COMMAND = { file: 'node', args: ['builder.ts'] }

it('a builder finds the bundles that the publisher names', () => {
  const bundles = { store: '/project/node_modules/.cache/pliego/bundles', key: 'abc' }
  const { args } = inWorkspace(COMMAND, { isUnchanged: false, isResumable: false, bundles }, false)
  expect(bundlePlace(args)).toEqual(bundles)
})

it('a builder that is told of no bundles has Gatsby make them', () => {
  expect(bundlePlace(COMMAND.args)).toBeNull()
})
