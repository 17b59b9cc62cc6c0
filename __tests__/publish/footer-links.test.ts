import { describe, expect, it } from '@jest/globals'
import { footerLinksWarning } from '../../publish/footer-links.ts'
import { site } from '../../shared/site/site.ts'

const PUBLIC = 'https://forms.example-agency.org'
const links = (social: string, partners: string) => ({
  social: { label: 'LinkedIn', href: social },
  partners: { label: 'Partners', href: partners },
})

describe('the links of the footer at a public address', () => {
  it('are named while they are those of the sample', () => {
    expect(footerLinksWarning(site, PUBLIC)).toBe(
      'The footer of every page links "LinkedIn" to https://www.linkedin.com/ and "Partners" to https://example.com/, as in the sample. Set "social" and "partners" in shared/site/site.ts to your own addresses.',
    )
  })

  it('are named one by one', () => {
    const warning = footerLinksWarning(
      links('https://www.linkedin.com/company/agency', 'https://partners.example/'),
      PUBLIC,
    )
    expect(warning).toMatch(/^The footer of every page links "Partners" to https:/)
  })

  it('are no matter once they are the owner’s, or as long as the site is not public', () => {
    const own = links('https://www.linkedin.com/company/agency', 'https://agency.org/partners')
    expect(footerLinksWarning(own, PUBLIC)).toBeNull()
    expect(footerLinksWarning(site, 'http://localhost:8080')).toBeNull()
  })
})
