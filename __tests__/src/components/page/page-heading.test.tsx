import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { PageHeading } from '../../../../src/components/page/page-heading'

describe('the heading of a page', () => {
  it('is the first heading, with the lead below it', () => {
    render(<PageHeading title="Glossary" lead="What words mean." />)
    expect(screen.getByRole('heading', { level: 1, name: 'Glossary' })).toBeInTheDocument()
    expect(screen.getByText('What words mean.')).toBeInTheDocument()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('leads up to the section that the page belongs to', () => {
    render(<PageHeading title="Apostille" section={{ label: 'Glossary', href: '/glossary' }} />)
    expect(screen.getByRole('link', { name: 'Glossary' })).toHaveAttribute('href', '/glossary')
  })
})
