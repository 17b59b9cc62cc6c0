import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { ArticleDates } from '../../../../src/features/article/article-header'
import { ArticleHeader } from '../../../../src/features/article/article-header'

const show = (lead: string, updated: ArticleDates['updated'] = null) =>
  render(
    <ArticleHeader
      head={{ title: 'A letter', lead }}
      author={{ name: 'Ana', path: '/discover/author/ana' }}
      dates={{ published: { iso: '2026-03-01', text: '1 March 2026' }, updated }}
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

  it('says when the post was updated, if it was', () => {
    const { rerender } = show('', { iso: '2026-05-02', text: '2 May 2026' })
    expect(screen.getByText(/Updated/)).toHaveTextContent('Updated 2 May 2026')
    rerender(<></>)
    show('')
    expect(screen.queryByText(/Updated/)).toBeNull()
  })

  it('keeps dates and length each in one line', () => {
    show('', { iso: '2026-05-02', text: '2 May 2026' })
    for (const text of ['1 March 2026', /Updated/, '3 min read']) {
      expect(screen.getByText(text)).toHaveClass('meta__item')
    }
  })

  it('has nothing between them without one', () => {
    show('')
    expect(screen.getByRole('heading').nextElementSibling).toHaveTextContent('By Ana')
  })
})
