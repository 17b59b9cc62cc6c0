import { describe, expect, it } from '@jest/globals'
import { author } from '../../../shared/structured-data/article.ts'
import { breadcrumbList } from '../../../shared/structured-data/breadcrumbs.ts'
import { jsonLdText } from '../../../shared/structured-data/json-ld.ts'
import { webSite } from '../../../shared/structured-data/publisher.ts'
import { site } from '../../../shared/site.ts'

const SITE = 'https://www.example.org'

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
    expect(author(SITE, site.defaultAuthorName, '/a')).toMatchObject({ '@type': 'Organization' })
    expect(author(SITE, 'Lucía Vargas', '/a')).toMatchObject({ '@type': 'Person' })
  })
})
