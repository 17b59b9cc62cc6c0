import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { SiteTagsProvider } from '../../../../../../src/features/post-editor/screen/fields/site-tags'
import { addTags, nearTag } from '../../../../../../src/features/post-editor/screen/fields/tags'
import { TagsField } from '../../../../../../src/features/post-editor/screen/fields/tags-field'

const SITE = ['Companies', 'Taxes', 'Tax forms', 'EIN', 'LLC']

describe('a new tag', () => {
  it.each([
    ['Company', 'Companies'],
    ['Tax', 'Taxes'],
    ['comp', 'Companies'],
    ['tax-form', 'Tax forms'],
    ['Táx', 'Taxes'],
    ['Compnaies', 'Companies'],
    ['companies', null],
    ['tax-forms', null],
    ['Táxes', null],
    ['Co', null],
    ['LLP', null],
    ['Banking', null],
  ])('%p is near %p', (tag, near) => expect(nearTag(tag, SITE)).toBe(near))

  it('is written as the site writes it', () => {
    expect(addTags(['LLC'], ['companies', 'llc', 'táxes', 'tax-forms', 'Banking'], SITE)).toEqual([
      'LLC',
      'Companies',
      'Taxes',
      'Tax forms',
      'Banking',
    ])
  })
})

describe('the field for tags', () => {
  const read = jest.fn(() =>
    Promise.resolve(SITE.map((name, index) => ({ name, posts: SITE.length - index }))),
  )

  function Field() {
    const [tags, setTags] = useState<readonly string[]>([])
    return (
      <SiteTagsProvider value={read}>
        <TagsField tags={tags} onChange={setTags} />
      </SiteTagsProvider>
    )
  }

  it('offers the tags of the site, which are read when it is used', async () => {
    render(<Field />)
    expect(read).not.toHaveBeenCalled()
    const input = screen.getByRole('combobox', { name: 'Topics' })
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: 'tax' } })
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Taxes4 posts',
      'Tax forms3 posts',
    ])
    fireEvent.click(screen.getByRole('option', { name: /^Tax forms/ }))
    expect(screen.getByRole('button', { name: 'Tax forms' })).toBeVisible()
  })

  it('offers the most used ones first, before anything is typed', async () => {
    render(<Field />)
    const input = screen.getByRole('combobox', { name: 'Topics' })
    fireEvent.focus(input)
    fireEvent.mouseDown(input)
    const [first, ...rest] = await screen.findAllByRole('option')
    expect(first).toHaveTextContent('Companies5 posts')
    expect(rest.at(-1)).toHaveTextContent('LLC1 post')
  })

  it('names the tag that a new one is nearly, and puts it in its place', async () => {
    render(<Field />)
    const input = screen.getByRole('combobox', { name: 'Topics' })
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: 'Comp,' } })
    expect(await screen.findByText('“Comp” is new. The site has “Companies”.')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Use “Companies”' }))
    expect(screen.getByRole('button', { name: 'Companies' })).toBeVisible()
    expect(screen.queryByText(/is new/)).not.toBeInTheDocument()
  })
})
