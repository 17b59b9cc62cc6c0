import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { AuthorProfile } from '../../../../src/features/post-list/author-profile'

const image = {
  layout: 'constrained' as const,
  width: 160,
  height: 160,
  images: { fallback: { src: '/ana.png', srcSet: '/ana.png 160w', sizes: '160px' } },
}
const author = { name: 'Ana', role: 'Writer', biography: ['One.', 'Two.'], portrait: null }
const section = { label: 'Blog', href: '/discover' }

it('shows name, role and biography of an author, and a portrait where there is one', () => {
  const { rerender } = render(<AuthorProfile author={author} section={section} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible()
  for (const text of ['Writer', 'One.', 'Two.']) expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByRole('presentation')).toBeNull()
  const portrait = { childImageSharp: { gatsbyImageData: image } }
  rerender(<AuthorProfile author={{ ...author, portrait }} section={section} />)
  expect(screen.getByRole('presentation')).toHaveAttribute('width', '160')
})
