import { describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { EMPTY_EDITOR_FIELDS, type EditorFields } from '../../../../../../shared/post/editor-fields'
import { ElsewhereSection } from '../../../../../../src/features/post-editor/screen/elsewhere/elsewhere-section'
import type { ListEntryData } from '../../../../../../src/features/post-editor/screen/elsewhere/list-entry'
import type {
  PostSession,
  PostState,
} from '../../../../../../src/features/post-editor/session/post-session'

const COVER = {
  path: 'media/a/b.jpg',
  url: 'http://localhost/v0/b/pliego.appspot.com/o/a.jpg?alt=media',
  alt: 'A stamp',
  width: 800,
  height: 630,
  focalX: 1,
  focalY: 0.5,
}

/** Ten pixels for each letter. */
const measure = (text: string) => text.length * 10

function show(change: Partial<EditorFields> = {}) {
  const fields: EditorFields = {
    ...EMPTY_EDITOR_FIELDS,
    title: 'A letter about a tax that no one owes',
    slug: 'a-letter',
    excerpt: 'What the letter asks for, and by when.',
    tags: ['Taxes', 'Letters'],
    ...change,
  }
  const edit = jest.fn<PostSession['edit']>()
  const state = { fields, head: { facts: { publishedAtMs: Date.UTC(2026, 2, 4) } } }
  const entries: ListEntryData[] = []
  render(
    <ElsewhereSection
      session={{
        // Nothing else of the state is looked at.
        getSnapshot: () => state as unknown as PostState,
        subscribe: () => () => undefined,
        current: () => fields,
        edit,
      }}
      details={fields}
      authorId="pliego-first-author"
      renderListEntry={(entry) => {
        entries.push(entry)
        return <p>{entry.title}</p>
      }}
      measure={measure}
    />,
  )
  const sample = (name: string) => within(screen.getByRole('group', { name }))
  return { edit, sample, entry: () => entries.at(-1) }
}

describe('how a post looks elsewhere', () => {
  it('is title, address and excerpt in a search result', () => {
    const { sample } = show()
    const result = sample('Search result')
    expect(result.getByText('A letter about a tax that no one owes | Pliego')).toBeVisible()
    expect(result.getByText('localhost › discover › a-letter')).toBeVisible()
    expect(result.getByText('What the letter asks for, and by when.')).toBeVisible()
  })

  it('has what the author wrote for search engines, cut as they cut it', () => {
    const words = 'Nineteen letters in a row that goes on for much longer than a line of results'
    const { sample } = show({ metaTitle: words, metaDescription: 'Found.' })
    const result = sample('Search result')
    expect(
      result.getByText('Nineteen letters in a row that goes on for much longer …'),
    ).toBeVisible()
    expect(result.getByText('Found.')).toBeVisible()
    const link = sample('Shared link')
    expect(link.getByText(words)).toBeVisible()
    expect(link.getByText('Found.')).toBeVisible()
  })

  it('is cut elsewhere on a phone', () => {
    const { sample } = show({ excerpt: `${'word '.repeat(16)}and more words` })
    const result = sample('Search result')
    expect(result.getByText(/and more …$/)).toBeVisible()
    fireEvent.click(result.getByRole('button', { name: 'Phone' }))
    expect(result.getByText(/word …$/)).toBeVisible()
  })

  it('has the title of the post itself on its card, beside the cover', () => {
    const { sample } = show({ metaTitle: 'Found', cover: COVER })
    const card = sample('Shared link').getByRole('img', {
      name: 'The picture that the build makes',
    })
    expect(card).toHaveTextContent('BlogA letter about a tax that no one owes')
    expect(card.querySelector(`img[src="${COVER.url}"]`)).not.toBeNull()
  })

  it('is drawn as lists draw it', () => {
    const { entry } = show({ standfirst: 'Two sentences.', publishedOn: '2020-02-29' })
    expect(entry()).toMatchObject({
      title: 'A letter about a tax that no one owes',
      summary: 'Two sentences.',
      topic: 'Taxes',
      authorName: 'Lucía Vargas',
    })
    expect(entry()?.publishedAt.toISOString()).toMatch(/^2020-02-29/)
    expect(show().entry()).toMatchObject({ summary: 'What the letter asks for, and by when.' })
  })

  it('counts what search engines usually show, and takes as much as a post can hold', () => {
    const { edit } = show({ metaTitle: '😀 Two' })
    const title = screen.getByRole('textbox', { name: 'Search title' })
    expect(title).toHaveAccessibleDescription(/ 5 of 60 characters that are usually shown\.$/)
    fireEvent.change(title, { target: { value: 'x\n'.repeat(200) } })
    expect(edit).toHaveBeenCalledWith({ metaTitle: 'x '.repeat(60) })
    const description = screen.getByRole('textbox', { name: 'Search description' })
    fireEvent.change(description, { target: { value: 'x'.repeat(400) } })
    expect(edit).toHaveBeenCalledWith({ metaDescription: 'x'.repeat(320) })
    expect(description).toHaveAttribute('placeholder', 'What the letter asks for, and by when.')
  })
})
