import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoverStrip } from '../../../../../../src/features/post-editor/screen/cover/cover-strip'
import { CoverField } from '../../../../../../src/features/post-editor/screen/cover/cover-field'
import { onOfferedCover } from '../../../../../../src/features/post-editor/screen/cover/offered-cover'
import { EditorLayout } from '../../../../../../src/features/post-editor/screen/layout/editor-layout'
import { SidePanel } from '../../../../../../src/features/post-editor/screen/layout/side-panel'
import { PicturesProvider } from '../../../../../../src/features/post-editor/pictures/pictures-context'
import { fakePictures } from '../../pictures/fake-pictures'

const COVER = {
  path: 'posts/a/cover.jpg',
  url: `${window.location.origin}/cover.jpg`,
  alt: 'A desk',
  width: 1600,
  height: 900,
  focalX: 0.25,
  focalY: 0.75,
}

/** Closes the preview that hides the settings. */
const makeRoom = jest.fn()

function open(
  cover: typeof COVER | null,
  field = (
    <h2 id="post-cover" tabIndex={-1}>
      Cover picture
    </h2>
  ),
) {
  return render(
    <EditorLayout heading={null} footer={null} panel={<SidePanel>{field}</SidePanel>}>
      <CoverStrip cover={cover} makeRoom={makeRoom} />
    </EditorLayout>,
  )
}

const dropOn = (name: string, file: File) => {
  fireEvent.drop(screen.getByRole('button', { name }), {
    dataTransfer: { types: ['Files'], files: [file] },
  })
}
const DESK = new File(['x'], 'desk.jpg', { type: 'image/jpeg' })

beforeEach(() => {
  makeRoom.mockClear()
  localStorage.setItem('editorPanelOpen', 'false')
  HTMLElement.prototype.scrollIntoView = () => undefined
})

describe('the cover above the title', () => {
  it('leads to its field, in settings that are closed', async () => {
    open(null)
    await userEvent.click(screen.getByRole('button', { name: 'Add a cover' }))
    expect(makeRoom).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('heading', { name: 'Cover picture' })).toHaveFocus()
  })

  it('hands a file that is dropped on it to its field', () => {
    const take = jest.fn<(file: File) => void>()
    const stop = onOfferedCover(take)
    open(null)
    dropOn('Add a cover', DESK)
    expect(take).toHaveBeenCalledWith(DESK)
    expect(screen.getByRole('heading', { name: 'Cover picture' })).toHaveFocus()
    stop()
  })

  it('shows the first one on its way, and asks for its words, in a field that is folded', () => {
    const fakes = fakePictures()
    fakes.upload.mockReturnValue(new Promise(() => undefined))
    open(
      null,
      <PicturesProvider value={fakes.pictures}>
        <CoverField cover={null} onChange={jest.fn()} onPendingUploads={jest.fn()} />
      </PicturesProvider>,
    )
    dropOn('Add a cover', DESK)
    expect(screen.getByRole('progressbar', { name: 'Upload of desk.jpg' })).toBeVisible()
    expect(screen.getByLabelText('Cover alternative text')).toBeVisible()
    expect(screen.getByLabelText('Cover alternative text')).toHaveFocus()
  })

  it('is the picture, at its focal point', () => {
    open(COVER)
    const picture = screen.getByRole('button', { name: 'Change the cover' }).querySelector('img')
    expect(picture).toHaveAttribute('src', COVER.url)
    expect(picture).toHaveStyle({ objectPosition: '25% 75%' })
  })

  it('asks no other site for its picture', () => {
    open({ ...COVER, url: 'https://elsewhere.example/cover.jpg' })
    expect(screen.getByRole('button', { name: 'Change the cover' }).querySelector('img')).toBeNull()
  })
})
