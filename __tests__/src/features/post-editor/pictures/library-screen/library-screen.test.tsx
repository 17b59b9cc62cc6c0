import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import LibraryScreen from '../../../../../../src/features/post-editor/pictures/library-screen/library-screen'
import type {
  KnownUse,
  LibraryUpkeep,
} from '../../../../../../src/features/post-editor/pictures/library-screen/upkeep'
import { DocumentsError } from '../../../../../../src/platform/base/errors'
import { fakePictures, media } from '../fake-pictures'

const HARBOUR = media('harbour.jpg', { alt: 'Cranes over a harbour' })
const QUAY = media('quay.jpg')

const use = (postId: string, more: Partial<KnownUse> = {}): KnownUse => ({
  postId,
  title: `Post ${postId}`,
  status: 'published',
  authorId: 'ana',
  paths: [HARBOUR.path],
  inVersion: true,
  inChanges: false,
  isSaved: true,
  isForeign: false,
  ...more,
})

/** The library with two pictures, of which the first is used. */
async function open(uses: readonly KnownUse[] = [use('1')]) {
  const fakes = fakePictures([HARBOUR, QUAY])
  const usesOf = jest.fn<LibraryUpkeep['usesOf']>(
    async (paths) => new Map(paths.map((path) => [path, path === HARBOUR.path ? uses : []])),
  )
  const remove = jest.fn<LibraryUpkeep['remove']>(async () => undefined)
  const replaceInPost = jest.fn<LibraryUpkeep['replaceInPost']>(async () => 'changed')
  const upkeep = { usesOf, remove, replaceInPost }
  render(<LibraryScreen pictures={fakes.pictures} upkeep={upkeep} />)
  await screen.findAllByRole('option')
  await settled()
  return { ...fakes, ...upkeep }
}

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)))
const tile = (name: RegExp) => screen.getByRole('option', { name })
const press = async (name: string, within_: HTMLElement = document.body) => {
  fireEvent.click(within(within_).getByRole('button', { name }))
  await settled()
}
const replaceBy = async (name: string) => {
  await press('Replace everywhere')
  const input = screen.getByLabelText('New picture')
  fireEvent.change(input, { target: { files: [new File(['x'], name, { type: 'image/jpeg' })] } })
  await settled()
}

describe('the screen of the library', () => {
  it('says of each picture how large it is and in how many posts', async () => {
    const { usesOf } = await open()
    expect(tile(/harbour/)).toHaveTextContent('1200 × 800, 120 kB In 1 post')
    expect(tile(/quay/)).toHaveTextContent('Unused')
    expect(usesOf).toHaveBeenCalledTimes(1)
    expect(screen.getByText('2 pictures')).toBeVisible()
  })

  it('shows the unused ones alone', async () => {
    await open()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Unused' }))
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(tile(/quay/)).toBeVisible()
    expect(screen.getByText('1 unused of the 2 pictures shown so far')).toBeVisible()
  })

  it('leads to the posts that use one, drafts included', async () => {
    await open([
      use('1'),
      use('2', { inVersion: false, inChanges: true, isSaved: false, status: 'draft' }),
      use('3', { inVersion: false, inChanges: true }),
      use('4', { isForeign: true, title: 'Of another author' }),
    ])
    fireEvent.click(tile(/harbour/))
    const list = screen.getByRole('region', { name: 'Where it is used' })
    expect(within(list).getByRole('link', { name: 'Post 1' })).toHaveAttribute(
      'href',
      '/create?post=1',
    )
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Post 1 Published',
      'Post 2 Draft',
      'Post 3 In unpublished changes',
      'Of another author Published, by another author',
    ])
    expect(within(list).queryByRole('link', { name: 'Of another author' })).toBeNull()
  })

  it('asks again for uses that could not be loaded', async () => {
    const fakes = fakePictures([HARBOUR])
    const usesOf = jest
      .fn<LibraryUpkeep['usesOf']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(new Map([[HARBOUR.path, []]]))
    const upkeep = { usesOf, remove: jest.fn<never>(), replaceInPost: jest.fn<never>() }
    render(<LibraryScreen pictures={fakes.pictures} upkeep={upkeep} />)
    await screen.findByText('Where the pictures are used could not be loaded.')
    await press('Try again')
    expect(tile(/harbour/)).toHaveTextContent('Unused')
  })

  it('refuses to delete a picture that is used, and names the posts', async () => {
    const { remove } = await open()
    fireEvent.click(tile(/harbour/))
    await press('Delete picture')
    const dialog = screen.getByRole('dialog', { name: 'This picture is in use' })
    expect(within(dialog).getByRole('link', { name: 'Post 1' })).toBeVisible()
    await press('Close', dialog)
    expect(remove).not.toHaveBeenCalled()
  })

  it('deletes an unused picture after a question', async () => {
    const { remove, library } = await open()
    fireEvent.click(tile(/quay/))
    await press('Delete picture')
    expect(remove).not.toHaveBeenCalled()
    await press('Delete picture', screen.getByRole('dialog', { name: 'Delete picture?' }))
    expect(remove).toHaveBeenCalledWith(QUAY)
    await waitFor(() => expect(library.find).toHaveBeenCalledTimes(2))
    expect(screen.getByRole('searchbox', { name: 'Search pictures' })).toHaveFocus()
  })

  it('does not delete a picture that was put into a post while the question stood there', async () => {
    const { remove, usesOf } = await open()
    fireEvent.click(tile(/quay/))
    await press('Delete picture')
    usesOf.mockResolvedValueOnce(new Map([[QUAY.path, [use('9')]]]))
    const dialog = screen.getByRole('dialog', { name: 'Delete picture?' })
    await press('Delete picture', dialog)
    expect(within(dialog).getByRole('alert')).toHaveTextContent('“Post 9” uses this picture now.')
    expect(remove).not.toHaveBeenCalled()
  })

  it('replaces a picture in each post, and reports which could not change', async () => {
    const { replaceInPost, library } = await open([
      use('1'),
      use('2'),
      use('3'),
      use('4', { isForeign: true }),
    ])
    replaceInPost
      .mockResolvedValueOnce('changed')
      .mockResolvedValueOnce('busy')
      .mockRejectedValueOnce(new DocumentsError('permission-denied', 'No.'))
    fireEvent.click(tile(/harbour/))
    await replaceBy('better.jpg')
    const dialog = screen.getByRole('dialog', { name: 'Replace everywhere' })
    expect(dialog).toHaveTextContent('Changed: 1Post 1')
    expect(dialog).toHaveTextContent('Not changed: 3')
    expect(dialog).toHaveTextContent('Someone else is writing in it')
    expect(dialog).toHaveTextContent('You do not have permission to change this post')
    expect(dialog).toHaveTextContent('It belongs to another author')
    expect(replaceInPost).toHaveBeenCalledTimes(3)
    expect(replaceInPost).toHaveBeenCalledWith(
      '1',
      HARBOUR.path,
      expect.objectContaining({ path: 'posts/p/better.jpg' }),
    )
    expect(library.learn).toHaveBeenCalledWith('posts/p/better.jpg', HARBOUR.alt)
    await press('Close', dialog)
    await waitFor(() => expect(library.find).toHaveBeenCalledTimes(2))
  })

  it('changes nothing when the same picture is chosen', async () => {
    const { replaceInPost } = await open()
    fireEvent.click(tile(/harbour/))
    await replaceBy('harbour.jpg')
    expect(screen.getByText('This is the same picture. Choose another one.')).toBeVisible()
    expect(replaceInPost).not.toHaveBeenCalled()
  })

  it('says what the alternative text is for', async () => {
    const { library } = await open()
    fireEvent.click(tile(/quay/))
    expect(screen.getByText('The text that future uses begin with.')).toBeVisible()
    fireEvent.change(screen.getByLabelText('Alternative text'), { target: { value: 'A quay' } })
    await press('Save details')
    expect(library.update).toHaveBeenCalledWith(QUAY.id, { alt: 'A quay', name: 'quay.jpg' })
  })
})
