import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PreviewPane } from '../../../../../../src/features/post-editor/screen/preview/preview-pane'
import { usePreview } from '../../../../../../src/features/post-editor/screen/preview/use-preview'
import { windowOf } from './window-width'

const session = { current: () => ({}) as never, subscribe: () => () => undefined }

describe('the preview of an author', () => {
  it('stands beside the text in a wide window, and goes again', () => {
    windowOf(1280)
    const { result } = renderHook(() => usePreview('p1', session))
    act(() => result.current.toggle())
    expect(result.current.isBeside).toBe(true)
    act(() => result.current.toggle())
    expect(result.current.isBeside).toBe(false)
  })

  it('opens in a tab where there is no room', () => {
    windowOf(390)
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    const { result } = renderHook(() => usePreview('p1', session))
    act(() => result.current.toggle())
    expect(open).toHaveBeenCalledWith('/preview?post=p1', 'preview-p1')
    expect(result.current.isBeside).toBe(false)
  })
})

describe('the pane beside the text', () => {
  beforeEach(() => {
    // jsdom lays nothing out and lacks it.
    globalThis.ResizeObserver = class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    }
  })

  it('shows the page in the window of a phone or of a desktop', async () => {
    render(<PreviewPane postId="p1" onTab={() => undefined} onClose={() => undefined} />)
    const frame = screen.getByTitle('Preview')
    expect(frame).toHaveAttribute('src', '/preview?post=p1&frame=1')
    expect(frame).toHaveStyle({ width: '390px' })
    await userEvent.click(screen.getByRole('button', { name: 'Desktop' }))
    expect(frame).toHaveStyle({ width: '1280px' })
  })
})
