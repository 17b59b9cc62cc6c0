import { describe, expect, it, jest } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { EMPTY_EDITOR_FIELDS, type EditorFields } from '../../../../../../shared/post/editor-fields'
import { POST_FIELDS } from '../../../../../../shared/post/fields/post-fields'
import { WORD_FIELDS } from '../../../../../../shared/post/fields/written-fields'
import { StandfirstField } from '../../../../../../src/features/post-editor/screen/fields/standfirst-field'
import { DetailsFields } from '../../../../../../src/features/post-editor/screen/fields/details-fields'

/** The title has no count, and texts for search engines count what they usually show. */
const NAMES = WORD_FIELDS.filter(
  (name) => !['title', 'metaTitle', 'metaDescription'].includes(name),
)

describe.each(NAMES)('the field %s', (name) => {
  const { label, limit } = POST_FIELDS[name]
  const show = (text: string) => {
    const onEdit = jest.fn<(change: Partial<EditorFields>) => void>()
    const fields = { ...EMPTY_EDITOR_FIELDS, [name]: text }
    render(
      <>
        <StandfirstField
          standfirst={fields.standfirst}
          onChange={(standfirst) => onEdit({ standfirst })}
        />
        <DetailsFields fields={fields} slugState={{ kind: 'own' }} onEdit={onEdit} />
      </>,
    )
    return { onEdit, input: screen.getByRole('textbox', { name: label }) }
  }

  it('counts what was typed', () => {
    const { input } = show('😀 Two')
    expect(input).toHaveAccessibleDescription(
      expect.stringMatching(new RegExp(` 5 of ${limit} characters\\.$`)),
    )
  })

  it('takes as much as a post can hold', () => {
    const { input, onEdit } = show('')
    fireEvent.change(input, { target: { value: 'x'.repeat(limit + 1) } })
    expect(onEdit).toHaveBeenCalledWith({ [name]: 'x'.repeat(limit) })
  })
})

it('asks for a slug where the title gives none', () => {
  const show = (title: string) => {
    const fields = { ...EMPTY_EDITOR_FIELDS, title }
    render(<DetailsFields fields={fields} slugState={{ kind: 'empty' }} onEdit={() => undefined} />)
    return screen.getByRole('textbox', { name: 'Slug' })
  }
  expect(show('')).toHaveAccessibleDescription(/Made from the title/)
  cleanup()
  expect(show('税金')).toHaveAccessibleDescription(/^No slug can be made from this title/)
})
