import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ArticleHeader } from '../../../../src/features/article/article-header'

jest.mock('gatsby', () => jest.requireActual('../../support/gatsby'))

const show = (standfirst: string) =>
  render(
    <ArticleHeader
      title="A letter"
      standfirst={standfirst}
      author={{ name: 'Ana', path: '/discover/author/ana' }}
      dates={{ published: { iso: '2026-03-01', text: '1 March 2026' }, updated: null }}
      readingMinutes={3}
      cover={null}
    />,
  )

describe('the header of an article', () => {
  it('shows the standfirst between the title and the author', () => {
    show('Two dates decide.')
    const standfirst = screen.getByText('Two dates decide.')
    expect(standfirst.previousElementSibling).toBe(
      screen.getByRole('heading', { name: 'A letter' }),
    )
    expect(standfirst.nextElementSibling).toHaveTextContent('By Ana')
  })

  it('has nothing between them without one', () => {
    show('')
    expect(screen.getByRole('heading').nextElementSibling).toHaveTextContent('By Ana')
  })
})
