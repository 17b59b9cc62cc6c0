import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { site } from '../../../../shared/site/site'
import { SiteFooter } from '../../../../src/features/footer/site-footer'

describe('the footer', () => {
  it('names address, contact, social and partners links, pages and legal pages', () => {
    render(<SiteFooter />)
    expect(screen.getByText(/Alajuela, Costa Rica/)).toBeInTheDocument()
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.firstChild?.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      [site.email, `mailto:${site.email}`],
      ['Explore', '/explore'],
      ['About', '/about'],
      [site.social.label, site.social.href],
      [site.partners.label, site.partners.href],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Cookies Settings', '/cookies'],
    ])
    for (const { href } of [site.social, site.partners]) {
      const link = document.querySelector(`a[href="${href}"]`)
      expect(href).toMatch(/^https:/)
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })

  it('shows the current year beside the owner', () => {
    render(<SiteFooter />)
    expect(screen.getByText(/©/)).toHaveTextContent(`© ${new Date().getFullYear()} ${site.owner}`)
  })
})
