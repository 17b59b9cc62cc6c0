import { expect, it } from '@jest/globals'
import { readBuilderArguments } from '../../../../gatsby/settings/builder-arguments.ts'
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
  expect(readBuilderArguments(args)).toMatchObject({
    bundles,
    pictureStore: `${KEPT}/pictures`,
  })
})

it('a builder that is told of no bundles has Gatsby make them', () => {
  expect(readBuilderArguments(COMMAND.args).bundles).toBeNull()
})

it('a builder that is told of no store encodes every picture', () => {
  expect(readBuilderArguments(COMMAND.args).pictureStore).toBeNull()
})
