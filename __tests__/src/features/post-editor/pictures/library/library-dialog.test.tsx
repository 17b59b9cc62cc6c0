import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Media } from '../../../../../../shared/picture/media'
import LibraryDialog from '../../../../../../src/features/post-editor/pictures/library/library-dialog'
import { PicturesProvider } from '../../../../../../src/features/post-editor/pictures/pictures-context'
import { pointWithFingers } from '../../../../support/coarse-pointer'
import { fakePictures, media } from '../fake-pictures'

const HARBOUR = media('harbour.jpg', { alt: 'Cranes over a harbour' })
const QUAY = media('quay.jpg')
const STAMP = media('stamp.png', { alt: 'A stamp' })

function show(fakes: ReturnType<typeof fakePictures>, wants: 'one' | 'several' = 'one') {
  const onChoose = jest.fn()
  const onClose = jest.fn()
  render(
    <PicturesProvider value={fakes.pictures}>
      <LibraryDialog wants={wants} onChoose={onChoose} onClose={onClose} />
    </PicturesProvider>,
  )
  return { ...fakes, onChoose, onClose, dialog: screen.getByRole('dialog') }
}

async function open(stored: readonly Media[], wants?: 'one' | 'several') {
  const shown = show(fakePictures(stored), wants)
  await waitFor(() => expect(screen.queryByText('Loading pictures…')).not.toBeInTheDocument())
  return shown
}

const tile = (name: RegExp) => screen.getByRole('option', { name })

describe('the picture library', () => {
  it('shows the stored pictures and gives the chosen one', async () => {
    const { onChoose } = await open([HARBOUR, QUAY])
    expect(screen.getAllByRole('option')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Use picture' })).toBeDisabled()
    fireEvent.click(tile(/Cranes over a harbour/))
    await screen.findByText('Not used in any saved post.')
    fireEvent.click(screen.getByRole('button', { name: 'Use picture' }))
    expect(onChoose).toHaveBeenCalledWith([
      expect.objectContaining({ path: 'posts/p/harbour.jpg', alt: 'Cranes over a harbour' }),
    ])
  })

  it('gives several in the order in which they were chosen', async () => {
    const { onChoose } = await open([HARBOUR, QUAY, STAMP], 'several')
    fireEvent.click(tile(/stamp/))
    fireEvent.click(tile(/harbour/))
    await screen.findByText('Not used in any saved post.')
    fireEvent.click(screen.getByRole('button', { name: 'Use 2 pictures' }))
    const [chosen] = onChoose.mock.calls[0] as [{ path: string }[]]
    expect(chosen.map(({ path }) => path)).toEqual(['posts/p/stamp.png', 'posts/p/harbour.jpg'])
  })

  it('gives one of several at once with Enter, and with others chosen adds it to them', async () => {
    const { onChoose } = await open([HARBOUR, QUAY, STAMP], 'several')
    fireEvent.keyDown(tile(/harbour/), { key: 'Enter' })
    expect(onChoose).toHaveBeenCalledTimes(1)
    fireEvent.click(tile(/quay/))
    fireEvent.click(tile(/stamp/))
    await screen.findByText('Not used in any saved post.')
    act(() => tile(/harbour/).focus())
    fireEvent.keyDown(tile(/harbour/), { key: 'Enter' })
    await screen.findByText('Not used in any saved post.')
    expect(onChoose).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Use 3 pictures' })).toBeVisible()
  })

  it('is walked through with the arrow keys', async () => {
    const { onChoose } = await open([HARBOUR, QUAY, STAMP])
    const first = tile(/harbour/)
    expect(first).toHaveAttribute('tabindex', '0')
    expect(tile(/quay/)).toHaveAttribute('tabindex', '-1')
    act(() => first.focus())
    fireEvent.keyDown(first, { key: 'End' })
    expect(tile(/stamp/)).toHaveFocus()
    fireEvent.keyDown(tile(/stamp/), { key: 'ArrowLeft' })
    expect(tile(/quay/)).toHaveFocus()
    fireEvent.keyDown(tile(/quay/), { key: 'Enter' })
    expect(onChoose).toHaveBeenCalledWith([expect.objectContaining({ path: 'posts/p/quay.jpg' })])
  })

  it('finds pictures by words, and says when there are none', async () => {
    const { library } = await open([HARBOUR, QUAY])
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search pictures' }), {
      target: { value: 'zebra' },
    })
    expect(await screen.findByText(/No picture has “zebra”/)).toBeVisible()
    expect(library.find).toHaveBeenLastCalledWith('zebra', null)
    const showAll = screen.getByRole('button', { name: 'Show all pictures' })
    act(() => showAll.focus())
    fireEvent.click(showAll)
    expect(screen.getByRole('searchbox', { name: 'Search pictures' })).toHaveFocus()
    expect(await screen.findByRole('option', { name: /harbour/ })).toBeVisible()
  })

  it('invites to a first picture when it is empty', async () => {
    await open([])
    expect(screen.getByText(/^No pictures yet\. .* drop files into this window\.$/)).toBeVisible()
  })

  it('speaks of no dropping where fingers point', async () => {
    pointWithFingers()
    await open([])
    expect(screen.getByText('No pictures yet. Upload one here.')).toBeVisible()
  })

  it('says that it cannot be read, and tries again', async () => {
    const fakes = fakePictures([HARBOUR])
    fakes.library.find.mockRejectedValueOnce(new Error('down'))
    show(fakes)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: /harbour/ })).toBeVisible()
  })

  it('shows page after page', async () => {
    const fakes = fakePictures()
    const cursor = { createdAt: 1, id: 'x' }
    fakes.library.find.mockResolvedValueOnce({ media: [HARBOUR], next: cursor })
    fakes.library.find.mockResolvedValueOnce({ media: [QUAY], next: null })
    show(fakes)
    fireEvent.click(await screen.findByRole('button', { name: 'Show more pictures' }))
    expect(await screen.findByRole('option', { name: /quay/ })).toBeVisible()
    expect(fakes.library.find).toHaveBeenLastCalledWith('', cursor)
    expect(screen.queryByRole('button', { name: 'Show more pictures' })).not.toBeInTheDocument()
  })

  it('says where a picture is used, with ways into the editor', async () => {
    const { library } = await open([HARBOUR])
    library.usesOf.mockResolvedValue([
      {
        postId: 'p7',
        title: 'By the sea',
        status: 'published',
        authorId: 'ana',
        paths: [HARBOUR.path],
      },
    ])
    fireEvent.click(tile(/harbour/))
    const link = await screen.findByRole('link', { name: 'By the sea' })
    expect(link).toHaveAttribute('href', '/create?post=p7')
    expect(screen.getByText('Published')).toBeVisible()
  })

  it('changes what a picture is found by', async () => {
    const { library, dialog } = await open([QUAY])
    fireEvent.click(tile(/quay/))
    await screen.findByText('Not used in any saved post.')
    fireEvent.change(within(dialog).getByLabelText('Alternative text'), {
      target: { value: ' A quay at dawn ' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Save details' }))
    expect(await screen.findByRole('option', { name: /A quay at dawn/ })).toBeVisible()
    expect(library.update).toHaveBeenCalledWith(QUAY.id, {
      alt: 'A quay at dawn',
      name: 'quay.jpg',
    })
  })

  it('takes new pictures and chooses them', async () => {
    const { upload, library, onChoose } = await open([])
    const fresh = media('fresh.png')
    library.find.mockResolvedValue({ media: [fresh], next: null })
    fireEvent.change(screen.getByLabelText('Pictures for the library'), {
      target: { files: [new File(['x'], 'fresh.png')] },
    })
    expect(await screen.findByRole('option', { name: /fresh/, selected: true })).toBeVisible()
    expect(upload).toHaveBeenCalledTimes(1)
    await screen.findByText('Not used in any saved post.')
    fireEvent.click(screen.getByRole('button', { name: 'Use picture' }))
    expect(onChoose).toHaveBeenCalledWith([expect.objectContaining({ path: fresh.path })])
  })
})
