import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EditorLayout } from '../../../../../../src/features/post-editor/screen/layout/editor-layout'
import {
  growIntoWindow,
  isBoxChosen,
  isBoxCut,
} from '../../../../../../src/features/post-editor/screen/layout/writing-surface'

const surface = () => document.documentElement.dataset['writing']
const lead = () => document.documentElement.style.getPropertyValue('--writing-lead')
const toggle = (name: string) => screen.getByRole('button', { name })

/** The editor's page around a text of a height, in pixels. */
function open(height = 100) {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get: () => height,
  })
  return render(
    <EditorLayout heading={null} footer={null} panel={null}>
      <textarea id="post-body" aria-label="Text" />
      <button id="post-cut-end">Write in the whole window</button>
    </EditorLayout>,
  )
}

const grow = (...given: Parameters<typeof growIntoWindow>) => {
  act(() => growIntoWindow(...given))
}

const scrollBy = jest.fn()

beforeEach(() => {
  localStorage.clear()
  window.scrollBy = scrollBy
})

describe('the surface of the text', () => {
  it('is a box at first, and what was chosen last from then on', async () => {
    const { unmount } = open()
    expect(surface()).toBe('box')
    expect(isBoxChosen()).toBe(false)
    await userEvent.click(toggle('Whole window'))
    expect(surface()).toBe('window')
    unmount()
    expect(surface()).toBeUndefined()
    const again = open()
    expect(surface()).toBe('window')
    await userEvent.click(toggle('Box'))
    expect(surface()).toBe('box')
    again.unmount()
    open()
    expect(surface()).toBe('box')
    expect(isBoxChosen()).toBe(true)
  })

  it('changes by a key', async () => {
    open()
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    expect(surface()).toBe('window')
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    expect(surface()).toBe('box')
  })

  it('stays the whole window in this browser where a text has outgrown the box', () => {
    const { unmount } = open()
    grow()
    expect(toggle('Box')).toBeVisible()
    unmount()
    open()
    expect(surface()).toBe('window')
  })

  it('keeps what the author looks at where it is, also where the page cannot be scrolled back', () => {
    open()
    grow(() => (surface() === 'window' ? 384 : 500))
    expect(lead()).toBe('116px')
    expect(scrollBy).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  })

  it('leaves no room above a text that is given the window by hand', async () => {
    open()
    grow(() => (surface() === 'window' ? 384 : 500))
    await userEvent.click(toggle('Box'))
    expect(lead()).toBe('')
    await userEvent.click(toggle('Whole window'))
    expect(lead()).toBe('')
  })

  it('cuts a text that does not fit where the box is chosen, and leads the focus to its end', async () => {
    open(900)
    await userEvent.click(toggle('Whole window'))
    await userEvent.click(screen.getByLabelText('Text'))
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    expect(surface()).toBe('box')
    expect(isBoxCut()).toBe(true)
    expect(screen.getByRole('button', { name: 'Write in the whole window' })).toHaveFocus()
  })
})
