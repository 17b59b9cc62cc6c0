import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

jest.mock('../../../../../../src/platform/posts', () => ({ posts: {} }))
import { goToField } from '../../../../../../src/features/post-editor/screen/layout/go-to-field'
import { EditorLayout } from '../../../../../../src/features/post-editor/screen/layout/editor-layout'
import { SidePanel } from '../../../../../../src/features/post-editor/screen/layout/side-panel'

function open(width: number) {
  window.innerWidth = width
  return render(
    <EditorLayout
      heading={null}
      footer={null}
      panel={
        <SidePanel>
          <input id="post-slug" aria-label="Slug" />
        </SidePanel>
      }
    >
      <textarea aria-label="Post text" />
    </EditorLayout>,
  )
}

const toggle = () => screen.getByRole('button', { name: 'Post settings' })
const isOpen = () => toggle().getAttribute('aria-expanded') === 'true'

beforeEach(() => {
  localStorage.clear()
  HTMLElement.prototype.scrollIntoView = () => undefined
})

describe('the settings of a post', () => {
  it('stand beside the text, can be closed, and stay closed in this browser', async () => {
    const { unmount } = open(1280)
    expect(isOpen()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Close post settings' }))
    expect(isOpen()).toBe(false)
    expect(toggle()).toHaveFocus()
    unmount()
    open(1280)
    expect(isOpen()).toBe(false)
  })

  it('are closed on a phone whenever a post is opened, where they stand in the place of the text', async () => {
    const { unmount } = open(390)
    expect(isOpen()).toBe(false)
    await userEvent.click(toggle())
    expect(isOpen()).toBe(true)
    unmount()
    open(390)
    expect(isOpen()).toBe(false)
  })

  it('close when the window becomes narrow, and come back with its width', () => {
    open(1280)
    const resize = (width: number) => {
      act(() => {
        window.innerWidth = width
        window.dispatchEvent(new Event('resize'))
      })
    }
    resize(640)
    expect(isOpen()).toBe(false)
    resize(1280)
    expect(isOpen()).toBe(true)
  })

  it('open when something leads to one of their fields', () => {
    open(390)
    act(() => goToField('slug'))
    expect(isOpen()).toBe(true)
    expect(screen.getByLabelText('Slug')).toHaveFocus()
  })
})
