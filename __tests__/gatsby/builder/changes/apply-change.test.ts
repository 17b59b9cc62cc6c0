import { describe, expect, it } from '@jest/globals'
import { applyContent } from '../../../../gatsby/builder/changes/apply-change.ts'
import { BrokenPagesError } from '../../../../gatsby/builder/protocol/builder-errors.ts'
import type { Site } from '../../../../gatsby/builder/changes/apply-change.ts'
import type { ContentChange } from '../../../../gatsby/pages/model/change/site-change.ts'
import { startPhases } from '../../../../gatsby/builder/protocol/phases.ts'
import { fakeNodeStore } from '../support/fake-node-store.ts'
import { fakeSite } from '../support/fake-site.ts'
import { plannedPost } from '../support/planned-post.ts'

/** Applies a change to a site. */
async function apply(site: Site, content: ContentChange, phases = startPhases(() => 0)) {
  const { applied, broken } = await applyContent(site, content, phases)
  return { broken, files: applied }
}

const posts = (...ids: readonly string[]): ContentChange => ({
  posts: ids.map((id) => plannedPost(id)),
  leftOut: [],
  removedIds: [],
  redirects: { set: [], remove: [] },
  cursor: '2026-03-01T10:00:00.000Z',
})

const live = (site: ReturnType<typeof fakeSite>) =>
  site.nodes
    .getNodesByType('Post')
    .map(({ id }) => id.slice('Post:'.length))
    .sort()

describe('applying a change', () => {
  it('makes pages and the files that go with them', async () => {
    const site = fakeSite()
    const { files, broken } = await apply(site, posts('a'))
    expect(files).toMatchObject({
      written: ['/cards/discover/a.png', '/discover/a/index.html'],
      removed: [],
    })
    expect(broken).toEqual([])
    expect(site.plans).toHaveLength(1)
  })

  it('measures each phase', async () => {
    let ms = 0
    const ticking = startPhases(() => (ms += 5))
    await apply(fakeSite(), posts('a'), ticking)
    expect(ticking.all()).toEqual({ plan: 5, pages: 1, files: 5 })
  })

  it('leaves out the post whose own page fails, and the others go live', async () => {
    const site = fakeSite()
    site.failing.set('bad', ['/discover/bad'])
    const { broken, files } = await apply(site, posts('a', 'bad', 'b'))
    expect(live(site)).toEqual(['a', 'b'])
    expect(broken).toEqual([
      {
        postId: 'bad',
        updatedAt: '2026-03-01T10:00:00.000Z',
        problem: expect.stringMatching(/^its page cannot be drawn \(TypeError: bad\)\. Change/),
      },
    ])
    expect(files.removed).toEqual(['/discover/bad/index.html'])
    expect(files.written).not.toContain('/discover/bad/index.html')
  })

  it('leaves out several of several', async () => {
    const site = fakeSite()
    site.failing.set('bad', ['/discover/bad', '/discover'])
    site.failing.set('worse', ['/discover/worse'])
    const { broken } = await apply(site, posts('a', 'bad', 'worse'))
    expect(live(site)).toEqual(['a'])
    expect(broken.map(({ postId }) => postId)).toEqual(['bad', 'worse'])
  })

  it('takes a page off the site whose new version fails', async () => {
    const site = fakeSite(fakeNodeStore(plannedPost('a')))
    site.failing.set('a', ['/discover/a'])
    const { files } = await apply(site, posts('a'))
    expect(live(site)).toEqual([])
    expect(files.removed).toEqual(['/discover/a/index.html'])
  })

  it('blames no post for a page that fails without them as well', async () => {
    const site = fakeSite(fakeNodeStore(plannedPost('old')))
    site.failing.set('old', ['/discover/other'])
    await expect(apply(site, posts('a'))).rejects.toThrow(BrokenPagesError)
    await expect(apply(site, posts('a'))).rejects.toThrow(
      '1 page could not be drawn, and no changed post is to blame: /discover/other (TypeError: old)',
    )
  })
})
