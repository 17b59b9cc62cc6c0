import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openFoldsAround } from '../../../../../../src/features/post-editor/screen/layout/folds'
import { PanelFold } from '../../../../../../src/features/post-editor/screen/layout/side-panel'

const KEY = 'editorFold:search'

const show = () =>
  render(
    <PanelFold name="search" title="Search and sharing" state="Description: the excerpt">
      <input aria-label="Search title" />
    </PanelFold>,
  )

const part = () => screen.getByRole('group')

beforeEach(() => localStorage.clear())

describe('a part of the settings', () => {
  it('says its state while it is folded, and opens for what leads into it, for the time being', () => {
    show()
    expect(screen.getByText('Description: the excerpt')).toBeVisible()
    const field = screen.getByLabelText('Search title')
    expect(field).not.toBeVisible()
    act(() => openFoldsAround(field))
    expect(field).toBeVisible()
    expect(screen.queryByText('Description: the excerpt')).not.toBeInTheDocument()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('stays as the author leaves it', async () => {
    show()
    const wasOpen = part().hasAttribute('open')
    await userEvent.click(screen.getByRole('heading', { name: 'Search and sharing' }))
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe(String(!wasOpen)))
  })
})
