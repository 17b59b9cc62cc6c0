import { describe, expect, it } from '@jest/globals'
import { author, blogPosting } from '../../../shared/structured-data/article.ts'
import { breadcrumbList } from '../../../shared/structured-data/breadcrumbs.ts'
import { jsonLdText } from '../../../shared/structured-data/json-ld.ts'
import { organization, webSite } from '../../../shared/structured-data/publisher.ts'
import { profilePage } from '../../../shared/structured-data/collection.ts'
import { referencePage } from '../../../shared/structured-data/reference-page.ts'
import { site } from '../../../shared/site/site.ts'
import { webApplication } from '../../../shared/structured-data/web-application.ts'
import type { Verification } from '../../../shared/kinds/verification.ts'

const SITE = 'https://www.example.org'

/** A site whose owner and authors are real. */
const REAL = { ...site, isSample: false }

const ARTICLE = {
  path: '/discover/a',
  title: 'A',
  description: 'B',
  publishedAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  revision: 2,
  authorName: 'Lucía Vargas',
  authorPath: '/discover/author/lucia-vargas',
  tags: [],
  image: '/cards/a.png',
  readingMinutes: 1,
}

const reference = (verification: Verification, changedOn: string | null = null) =>
  referencePage(SITE, {
    path: '/forms/a',
    name: 'A',
    description: 'B',
    verification,
    sources: [],
    changedOn,
  })

const compared = (state: Verification['state']): Verification => ({
  state,
  verifiedOn: '2027-01-10',
  verifiedBy: 'Ana Mora',
  source: 'https://www.irs.gov/a',
})

describe('the text of structured data', () => {
  it.each(['</script><script>alert(1)</script>', '<!--', '&lt;/script&gt;', 'a\u2028b'])(
    'cannot be left by a title: %s',
    (name) => {
      const text = jsonLdText([{ '@type': 'DefinedTerm', name }])
      expect(text).not.toMatch(/[<>&\u2028]/)
      expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name }] })
    },
  )
})

describe('structured data', () => {
  it('counts the way to a page from the home page', () => {
    expect(breadcrumbList(SITE, [{ name: 'Forms', path: '/forms' }])).toMatchObject({
      itemListElement: [
        { position: 1, item: `${SITE}/` },
        { position: 2, item: `${SITE}/forms` },
      ],
    })
  })

  it('says how the site is searched', () => {
    expect(webSite({ siteUrl: SITE })).toMatchObject({
      potentialAction: {
        target: { urlTemplate: `${SITE}/explore?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  it('takes the editors together for an organisation, a name of its own for a person', () => {
    const named = (name: string) => author(SITE, name, '/a', REAL)
    expect(named(site.defaultAuthorName)).toMatchObject({ '@type': 'Organization' })
    expect(named('Lucía Vargas')).toMatchObject({ '@type': 'Person' })
  })

  it('names a review, its day and its person, only where the official source was compared', () => {
    expect(reference(compared('official'))).toMatchObject({
      lastReviewed: '2027-01-10',
      reviewedBy: { '@type': 'Person', name: 'Ana Mora' },
    })
    for (const state of ['sample', 'secondary'] as const) {
      const text = JSON.stringify(reference(compared(state)))
      expect(text).not.toMatch(/lastReviewed|reviewedBy|2027-01-10/)
    }
  })

  it('names the day of the last change where it is known', () => {
    const sample = { state: 'sample', verifiedOn: null, verifiedBy: null, source: null } as const
    expect(reference(sample, '2026-10-12')).toMatchObject({ dateModified: '2026-10-12' })
    expect(reference(sample)).not.toHaveProperty('dateModified')
    const tool = { path: '/tools/a', name: 'A', description: 'B' }
    expect(webApplication(SITE, { ...tool, changedOn: '2026-10-12' })).toMatchObject({
      dateModified: '2026-10-12',
    })
  })

  it('presents no invented author or owner as a person or an organisation', () => {
    const sample = { ...site, isSample: true }
    const post = blogPosting(SITE, ARTICLE, sample)
    expect(post).not.toHaveProperty('author')
    expect(post).not.toHaveProperty('publisher')
    expect(profilePage(SITE, { ...ARTICLE, name: 'A', description: 'B' }, sample)).toBeNull()
    expect(organization({ siteUrl: SITE, site: sample })).toBeNull()
    expect(webSite({ siteUrl: SITE, site: sample })).not.toHaveProperty('publisher')
  })

  it('names author and publisher of a site with real ones', () => {
    expect(blogPosting(SITE, ARTICLE, REAL)).toMatchObject({
      author: { '@type': 'Person', name: 'Lucía Vargas' },
      publisher: { '@type': 'Organization', name: site.owner },
    })
    const profile = { ...ARTICLE, name: 'A', description: 'B', jobTitle: 'Writer' }
    expect(profilePage(SITE, profile, REAL)).toMatchObject({
      mainEntity: { name: 'Lucía Vargas', jobTitle: 'Writer', description: 'B' },
    })
    const editors = { ...profile, authorName: REAL.defaultAuthorName }
    expect(profilePage(SITE, editors, REAL)?.mainEntity).not.toHaveProperty('jobTitle')
    expect(organization({ siteUrl: SITE, site: REAL })).toMatchObject({ email: site.email })
  })
})
