import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { site } from '../../../../shared/site'
import { PageRecord } from '../../../../src/templates/parts/page-record'

it('says when a page was changed, who is responsible, and where to report a mistake', () => {
  const { container } = render(<PageRecord changedOn="2026-10-12" changedText="12 October 2026" />)
  expect(container).toHaveTextContent(
    `Last changed 12 October 2026. ${site.defaultAuthorName} are responsible for this page;`,
  )
  expect(screen.getByRole('link')).toHaveAttribute('href', `mailto:${site.email}`)
})

it('names no day that is not known', () => {
  const { container } = render(<PageRecord changedOn={null} changedText={null} />)
  expect(container).not.toHaveTextContent('Last changed')
  expect(container).toHaveTextContent('are responsible for this page')
})
