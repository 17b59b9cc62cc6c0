import { afterEach, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { site } from '../../../../shared/site/site'
import { PageRecord } from '../../../../src/templates/parts/page-record'

afterEach(() => {
  jest.restoreAllMocks()
})

it('says when a page was changed, who is responsible, and where to report a mistake', () => {
  jest.replaceProperty(site, 'isSample', false)
  const { container } = render(<PageRecord changedOn="2026-10-12" changedText="12 October 2026" />)
  expect(container).toHaveTextContent(
    `Last changed 12 October 2026. ${site.defaultAuthorName} are responsible for this page; tell them about a mistake: ${site.email}`,
  )
  expect(screen.getByRole('link')).toHaveAttribute('href', `mailto:${site.email}`)
})

it('leads to what a sample says of mistakes, and gives no invented address', () => {
  jest.replaceProperty(site, 'isSample', true)
  const { container } = render(<PageRecord changedOn={null} changedText={null} />)
  expect(container).toHaveTextContent(
    `${site.defaultAuthorName} are responsible for this page; how to report an error`,
  )
  expect(screen.getByRole('link')).toHaveAttribute('href', '/about#section-how-to-report-an-error')
})

it('names no day that is not known', () => {
  const { container } = render(<PageRecord changedOn={null} changedText={null} />)
  expect(container).not.toHaveTextContent('Last changed')
  expect(container).toHaveTextContent('are responsible for this page')
})
