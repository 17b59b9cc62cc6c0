import { expect, it } from '@jest/globals'
import {
  readDeferrals,
  storeDeferrals,
} from '../../../../gatsby/builder/changes/stored-deferrals.ts'
import { NO_DEFERRALS } from '../../../../gatsby/pages/model/tables/deferrals.ts'
import { BUILDER_STATE } from '../../../../shared/publish/builder-protocol.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const directory = emptyFolder()

it('a builder reads what the one before it has left for later', async () => {
  const terms = { phrases: ['Lien'], paths: ['/glossary/lien'] }
  const first = { pages: NO_DEFERRALS, files: { feeds: ['/discover'] }, terms }
  await storeDeferrals(directory, first)
  expect(await readDeferrals(directory)).toEqual(first)
  const second = {
    pages: { ...NO_DEFERRALS, lists: { '/discover': [4, 3] } },
    files: {},
    terms: null,
  }
  await storeDeferrals(directory, second)
  expect(await readDeferrals(directory)).toEqual(second)
})

it('where no builder has left word there is none, which does not mean that nothing is left', async () => {
  expect(await readDeferrals(directory)).toBeNull()
})

it('the seal vouches for it, and it goes with the nodes that it speaks of', () => {
  expect(BUILDER_STATE.warmStart).toContain(BUILDER_STATE.deferrals)
  expect(BUILDER_STATE.nodesAndPages).toContain(BUILDER_STATE.deferrals)
})
