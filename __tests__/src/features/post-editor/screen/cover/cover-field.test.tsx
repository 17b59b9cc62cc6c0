import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Cover } from '../../../../../../shared/picture/cover'
import { CoverField } from '../../../../../../src/features/post-editor/screen/cover/cover-field'
import type { StoredImage } from '../../../../../../src/features/post-editor/pictures/image-uploading'
import { changeFold } from '../../../../../../src/features/post-editor/screen/layout/folds'
import { PicturesProvider } from '../../../../../../src/features/post-editor/pictures/pictures-context'
import { pointWithFingers } from '../../../../support/coarse-pointer'
import { COVER, fakePictures, media } from '../../pictures/fake-pictures'

function show(cover: Cover | null, fakes = fakePictures([media('quay.jpg', { alt: 'A quay' })])) {
  const onChange = jest.fn<(cover: Cover | null) => void>()
  const onPendingUploads = jest.fn<(count: number) => void>()
  const { unmount } = render(
    <PicturesProvider value={fakes.pictures}>
      <CoverField cover={cover} onChange={onChange} onPendingUploads={onPendingUploads} />
    </PicturesProvider>,
  )
  return { ...fakes, unmount, onChange, onPendingUploads }
}

beforeEach(() => {
  window.localStorage.clear()
  changeFold('cover', true)
})

const file = new File(['x'], 'harbour.jpg', { type: 'image/jpeg' })
const choose = () => {
  fireEvent.change(screen.getByLabelText('Cover picture file'), { target: { files: [file] } })
}

describe('the cover of a post', () => {
  it('is a chosen picture once it is stored, and not before', async () => {
    const { onChange, onPendingUploads } = show(null)
    choose()
    expect(screen.getByRole('progressbar', { name: 'Upload of harbour.jpg' })).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
    expect(onPendingUploads).toHaveBeenLastCalledWith(1)
    await waitFor(() => {
      expect(onChange).toHaveBeenCalledWith(
        expect.objectContaining({ path: 'posts/p/harbour.jpg', alt: '', focalX: 0.5 }),
      )
    })
    await waitFor(() => expect(onPendingUploads).toHaveBeenLastCalledWith(0))
  })

  it('is shown, described and placed while it is being uploaded', async () => {
    const fakes = fakePictures()
    let store: (image: StoredImage) => void = () => undefined
    fakes.upload.mockImplementation(
      () =>
        new Promise((resolve) => {
          store = resolve
        }),
    )
    const { onChange } = show(null, fakes)
    choose()
    fireEvent.change(screen.getByLabelText('Cover alternative text'), {
      target: { value: 'A harbour' },
    })
    expect(screen.getByRole('img', { name: 'A harbour' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    )
    fireEvent.keyDown(screen.getByRole('button', { name: /^Focal point/ }), { key: 'ArrowUp' })
    store({ path: 'posts/p/a.jpg', url: '/files/a.jpg', width: 4, height: 3 })
    await waitFor(() => {
      expect(onChange).toHaveBeenCalledWith(
        expect.objectContaining({ url: '/files/a.jpg', alt: 'A harbour', focalY: 0.48 }),
      )
    })
  })

  it('keeps what is said of it while it is uploaded over a reload', async () => {
    const fakes = fakePictures()
    fakes.upload.mockImplementation(() => new Promise(() => undefined))
    const { unmount } = show(null, fakes)
    choose()
    fireEvent.change(screen.getByLabelText('Cover alternative text'), {
      target: { value: 'A harbour' },
    })
    unmount()
    const later = fakePictures()
    const picture = new Blob(['x'], { type: 'image/jpeg' })
    later.unfinished.list.mockResolvedValue([{ id: 'k1', name: 'a.jpg', place: 'cover', picture }])
    later.unfinished.resume.mockResolvedValue({
      path: 'posts/p/a.jpg',
      url: '/files/a.jpg',
      width: 4,
      height: 3,
    })
    const { onChange } = show(null, later)
    expect(await screen.findByLabelText('Cover alternative text')).toHaveValue('A harbour')
    fireEvent.click(screen.getByRole('button', { name: 'Resume upload' }))
    await waitFor(() => {
      expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ alt: 'A harbour' }))
    })
    expect(Object.keys(window.localStorage)).not.toContainEqual(
      expect.stringMatching(/^coverWords/),
    )
  })

  it('speaks of no dropping where fingers point', () => {
    pointWithFingers()
    show(null)
    expect(screen.getByText('Shown at the top of the post and in lists.')).toBeVisible()
  })

  it('shows that files may be dropped, and takes the first of them', async () => {
    const { onChange } = show(null)
    const area = screen.getByText(/Drop a picture here/)
    const dataTransfer = { types: ['Files'], files: [file] }
    fireEvent.dragEnter(area, { dataTransfer })
    expect(screen.getByText('Drop the cover picture here')).toBeVisible()
    fireEvent.drop(area, { dataTransfer })
    expect(screen.queryByText('Drop the cover picture here')).not.toBeInTheDocument()
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  })

  it('may come from the library, with the words that are known for it', async () => {
    const { onChange } = show(null)
    fireEvent.click(screen.getByRole('button', { name: 'Choose from library' }))
    fireEvent.keyDown(await screen.findByRole('option', { name: /A quay/ }), { key: 'Enter' })
    expect(onChange).toHaveBeenCalledWith(
      expect.objectContaining({ path: 'posts/p/quay.jpg', alt: 'A quay' }),
    )
  })

  it('moves its focal point with the arrow keys, and is taken away', () => {
    const { onChange } = show(COVER)
    const marker = screen.getByRole('button', { name: /^Focal point: 50 % from the left/ })
    fireEvent.keyDown(marker, { key: 'ArrowUp', shiftKey: true })
    expect(onChange).toHaveBeenLastCalledWith({ ...COVER, focalY: 0.4 })
    fireEvent.click(screen.getByRole('button', { name: 'Remove cover picture' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('offers an upload of an earlier visit again', async () => {
    const fakes = fakePictures()
    fakes.unfinished.list.mockResolvedValue([
      { id: 'k1', name: 'old.jpg', place: 'cover' },
      { id: 'k2', name: 'of-the-text.jpg', place: 3 },
    ])
    fakes.unfinished.resume.mockResolvedValue({
      path: 'posts/p/old.jpg',
      url: '/files/old.jpg',
      width: 4,
      height: 3,
    })
    const { onChange } = show(null, fakes)
    expect(await screen.findByText(/old.jpg was not uploaded completely/)).toBeVisible()
    expect(screen.queryByText(/of-the-text.jpg/)).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Resume upload' }))
    await waitFor(() => {
      expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ path: 'posts/p/old.jpg' }))
    })
  })
})
