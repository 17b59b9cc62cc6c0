import { expect, it } from '@jest/globals'
import { bundlePlace } from '../../../../gatsby/settings/bundle-place.ts'
import { pictureStoreFolder } from '../../../../gatsby/settings/picture-store-folder.ts'
import { inWorkspace } from '../../../../publish/builder/process/build-command.ts'

const COMMAND = { file: 'node', args: ['builder.ts'] }
const KEPT = '/project/node_modules/.cache/pliego'

it('a builder finds the bundles and pictures that the publisher names', () => {
  const bundles = { store: `${KEPT}/bundles`, key: 'abc' }
  const prepared = {
    isUnchanged: false,
    isResumable: false,
    bundles,
    pictures: `${KEPT}/pictures`,
  }
  const { args } = inWorkspace(COMMAND, prepared, false)
  expect(bundlePlace(args)).toEqual(bundles)
  expect(pictureStoreFolder(args)).toBe(`${KEPT}/pictures`)
})

it('a builder that is told of no bundles has Gatsby make them', () => {
  expect(bundlePlace(COMMAND.args)).toBeNull()
})

it('a builder that is told of no store encodes every picture', () => {
  expect(pictureStoreFolder(COMMAND.args)).toBeNull()
})
