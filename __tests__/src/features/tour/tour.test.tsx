import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TOUR_KEY } from '../../../../shared/site/constants'
import Tour from '../../../../src/features/tour/tour'
import { goToTourStep } from '../../../../src/platform/storage/tour'

/** The screens that the tour points at, as far as it looks at them. */
const onCreate = jest.fn()
const List = () => (
  <button data-tour="create" onClick={onCreate}>
    Create post
  </button>
)
const Editor = ({ hasReceipt = false }: { readonly hasReceipt?: boolean }) => (
  <>
    <div role="toolbar" aria-label="Formatting" />
    <div role="textbox" aria-label="Post text" tabIndex={0} />
    {hasReceipt && <div role="region" aria-label="Publish receipt" />}
    <section aria-label="Saving and publishing">
      <button className="MuiButton-contained">Publish</button>
      <p role="status">Saved</p>
    </section>
  </>
)

// jsdom lays nothing out; what is in the document counts as drawn.
const shown = [new DOMRect(0, 0, 100, 40)] as unknown as DOMRectList

const scrollIntoView = jest.fn()

const step = (name: string) => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const kept = () => localStorage.getItem(TOUR_KEY)

describe('the tour', () => {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(shown)
    Element.prototype.scrollIntoView = scrollIntoView
    scrollIntoView.mockClear()
    localStorage.clear()
    onCreate.mockClear()
  })

  it('begins beside the button that begins a post, and goes on in the editor', async () => {
    const user = userEvent.setup()
    const { rerender } = render([<Tour key="tour" />, <List key="list" />])
    const first = await step('Write')
    expect(first).toHaveFocus()
    expect(first).toHaveAccessibleDescription(/Every key is kept/)
    await user.keyboard('{Tab}{Enter}')
    expect(onCreate).toHaveBeenCalledTimes(1)
    await gone()
    rerender([<Tour key="tour" />, <Editor key="editor" />])
    await step('Publish')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await step('See the receipt')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await gone()
    expect(kept()).toBe('over')
  })

  it('brings what it explains into view', async () => {
    render([<Tour key="tour" />, <List key="list" />])
    await step('Write')
    expect(scrollIntoView.mock.contexts).toEqual([
      screen.getByRole('button', { name: 'Create post' }),
    ])
  })

  it('comes to the receipt by itself when something was published', async () => {
    goToTourStep('publish')
    const { rerender } = render([<Tour key="tour" />, <Editor key="editor" />])
    await step('Publish')
    rerender([<Tour key="tour" />, <Editor key="editor" hasReceipt />])
    await step('See the receipt')
  })

  it('can be left at each step, by key too, and does not come back', async () => {
    const user = userEvent.setup()
    const { unmount } = render([<Tour key="tour" />, <List key="list" />])
    await step('Write')
    await user.keyboard('{Escape}')
    await gone()
    expect(screen.getByRole('button', { name: 'Create post' })).toHaveFocus()
    unmount()
    render([<Tour key="tour" />, <Editor key="editor" />])
    await gone()
    act(() => goToTourStep('write'))
    await step('Write')
  })

  it('leaves the focus to an author who is writing', async () => {
    goToTourStep('publish')
    const { rerender } = render([<Tour key="tour" />, <List key="list" />])
    rerender([<Tour key="tour" />, <Editor key="editor" />])
    const text = screen.getByRole('textbox')
    text.focus()
    await step('Publish')
    await waitFor(() => expect(text).toHaveFocus())
  })
})
