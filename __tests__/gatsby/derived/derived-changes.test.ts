import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { CardError } from '../../../gatsby/errors.ts'
import { filesBelow, planSite } from './test-site.ts'
import { GENERAL_CARD_PATH } from '../../../shared/site/paths.ts'
import { content } from './derived-posts.ts'
import { UNDRAWABLE, newSite, buildWhole, open, derivedFolder } from './derived-site.ts'

const NEVER = new AbortController().signal

describe('the files that no page makes, one change after another', () => {
  const folder = derivedFolder()

  describe('of a site whose pages come first', () => {
    const posts = content(
      { tags: [1], linksTo: ['/discover/tag/t1/rss.xml'] },
      { id: 2, slug: 2, text: 7 },
    )
    const names = async (directory: string) =>
      [...(await filesBelow(path.join(directory, 'public'))).keys()].sort()

    it('are at first those that readers miss at once', async () => {
      const directory = await newSite(folder(), 'site')
      const { derived } = await open(directory, posts, { isPagesFirst: true })
      expect(await names(directory)).toEqual([
        '/_redirects.json',
        '/atom.xml',
        '/entries/glossary.json',
        '/feed.json',
        '/figures.json',
        '/manifest.webmanifest',
        '/names.json',
        expect.stringMatching(/^\/og\/[0-9a-f]{32}\.png$/),
        GENERAL_CARD_PATH,
        '/robots.txt',
        '/rss.xml',
        '/sitemap.xml',
        '/states/states.csv',
        '/states/states.json',
      ])
      expect(derived.progress()).toEqual({ phase: 'Making the search index' })
      // The feed of a tag is about to be there: a link to it is not dead.
      expect(derived.warnings()).toEqual([])
      await derived.close()
    })

    it('are made one after the other where each takes a process with much memory', async () => {
      const directory = await newSite(folder(), 'site')
      const programs: string[] = []
      const { derived } = await open(directory, posts, { isPagesFirst: true, programs })
      while (derived.hasDeferred()) await derived.later(new AbortController().signal)
      expect(programs).toEqual([
        'search index begun',
        'search index done',
        'cards begun',
        'cards done',
      ])
      await derived.close()
    })

    it('are not waited for by links when their list goes before they are made', async () => {
      const directory = await newSite(folder(), 'site')
      const { derived, change } = await open(directory, posts, { isPagesFirst: true })
      const untagged = { tags: [], linksTo: ['/discover/tag/t1/rss.xml'] }
      expect(
        (await change(content(untagged, { id: 2, slug: 2, text: 7 }))).postsWithNewWarnings,
      ).toEqual(['p1'])
      expect(derived.warningsOf('p1').map(({ code }) => code)).toEqual(['gate/link-dead'])
      await derived.close()
    })

    it('keep what an earlier process has left, and go on from there', async () => {
      const directory = await newSite(folder(), 'site')
      const before = await open(directory, posts, { isPagesFirst: true })
      await before.derived.later(NEVER)
      const made = await names(directory)
      await before.derived.close()
      const { derived } = await open(directory, posts, { last: posts, isPagesFirst: true })
      expect(await names(directory)).toEqual(made)
      while (derived.hasDeferred()) await derived.later(NEVER)
      const whole = await newSite(folder(), 'whole')
      await buildWhole(whole, planSite(posts))
      expect(await names(directory)).toEqual(await names(whole))
    })

    it('are made but for a card that cannot be drawn, which is told', async () => {
      const directory = await newSite(folder(), 'site')
      const { derived } = await open(directory, posts, { isPagesFirst: true, broken: UNDRAWABLE })
      const { failure } = await derived.later(NEVER)
      expect(failure).toBeInstanceOf(CardError)
      expect(derived.progress()).toMatchObject({ phase: 'Drawing the link previews' })
      expect(await names(directory)).toContain('/discover/tag/t1/rss.xml')
      expect(await names(directory)).toContain('/pagefind/bundles.json')
    })
  })

  it('are those of the lists that show an edited post, and no others', async () => {
    const directory = await newSite(folder(), 'site')
    const { derived, change } = await open(
      directory,
      content({ tags: [1] }, { id: 2, slug: 2, tags: [2] }),
    )
    const now = await change(content({ tags: [1], text: 2 }, { id: 2, slug: 2, tags: [2] }))
    expect(now.written).toEqual([expect.stringMatching(/^\/og\/.+\.png$/)])
    const { written } = await derived.later(NEVER)
    expect(written.filter((file) => /rss|sitemap/.test(file)).sort()).toEqual([
      '/discover/tag/t1/rss.xml',
      '/rss.xml',
      '/sitemap.xml',
    ])
    expect(await derived.later(NEVER)).toEqual({ written: [], removed: [], failure: null })
  })

  it('say which links of other posts died with a page, and were healed with it', async () => {
    const linking = { id: 2, slug: 2, linksTo: ['/discover/s1'] }
    const directory = await newSite(folder(), 'site')
    const { derived, change } = await open(directory, content({}, linking))
    expect((await change(content(linking))).postsWithNewWarnings).toEqual(['p2'])
    expect(derived.warningsOf('p2').map(({ code }) => code)).toEqual(['gate/link-dead'])
    expect(derived.warnings()).toEqual(derived.warningsOf('p2'))
    expect((await change(content({ id: 3 }, linking))).postsWithNewWarnings).toEqual(['p2'])
    expect(derived.warnings()).toEqual([])
  })
})
