import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoverStrip } from '../../../../../src/features/post-editor/fields/cover-strip'
import { onOfferedCover } from '../../../../../src/features/post-editor/fields/offered-cover'
import { EditorLayout } from '../../../../../src/features/post-editor/layout/editor-layout'
import { SidePanel } from '../../../../../src/features/post-editor/layout/side-panel'

const COVER = {
  path: 'posts/a/cover.jpg',
  url: `${window.location.origin}/cover.jpg`,
  alt: 'A desk',
  width: 1600,
  height: 900,
  focalX: 0.25,
  focalY: 0.75,
}

function open(cover: typeof COVER | null) {
  return render(
    <EditorLayout
      heading={null}
      footer={null}
      panel={
        <SidePanel>
          <h2 id="post-cover" tabIndex={-1}>
            Cover picture
          </h2>
        </SidePanel>
      }
    >
      <CoverStrip cover={cover} />
    </EditorLayout>,
  )
}

beforeEach(() => {
  localStorage.setItem('editorPanelOpen', 'false')
  HTMLElement.prototype.scrollIntoView = () => undefined
})

describe('the cover above the title', () => {
  it('leads to its field, in settings that are closed', async () => {
    open(null)
    await userEvent.click(screen.getByRole('button', { name: 'Add a cover' }))
    expect(screen.getByRole('heading', { name: 'Cover picture' })).toHaveFocus()
  })

  it('hands a file that is dropped on it to its field', () => {
    const take = jest.fn<(file: File) => void>()
    const stop = onOfferedCover(take)
    open(null)
    const file = new File(['x'], 'desk.jpg', { type: 'image/jpeg' })
    fireEvent.drop(screen.getByRole('button', { name: 'Add a cover' }), {
      dataTransfer: { types: ['Files'], files: [file] },
    })
    expect(take).toHaveBeenCalledWith(file)
    expect(screen.getByRole('heading', { name: 'Cover picture' })).toHaveFocus()
    stop()
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
