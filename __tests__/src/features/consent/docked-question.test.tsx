import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { ConsentDialog } from '../../../../src/features/consent/consent-dialog'
import { DockedQuestion } from '../../../../src/features/consent/docked-question'
import { askForConsent } from '../../../../src/inline-script/controls/consent'
import { installTopLayer } from '../../support/top-layer'

const QUESTION = 'May we count your visit?'

const question = () => screen.queryByRole('dialog', { name: QUESTION })
const flag = () => localStorage.getItem('cookiesAccepted')
const text = () => screen.getByRole('textbox')
let root: Root | null = null

const work = (
  <>
    <textarea aria-label="Text" />
    <button type="button">Bold</button>
    <DockedQuestion />
  </>
)

/** Loads a page as readers get it: built, then hydrated. */
async function loadPage(): Promise<void> {
  leavePage()
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(work)
  askForConsent()
  await act(async () => {
    root = hydrateRoot(container, work)
    // The dialog has code of its own, which is fetched when it is asked for.
    await import('../../../../src/features/consent/docked-dialog')
  })
}

function goTo(page: ReactNode): void {
  act(() => root?.render(page))
}

function leavePage(): void {
  act(() => root?.unmount())
  root = null
  document.body.replaceChildren()
}

beforeAll(installTopLayer)
beforeEach(() => localStorage.clear())
afterEach(leavePage)

describe('the question about cookies where authors work', () => {
  it('opens on load, and leaves focus and page alone', async () => {
    await loadPage()
    expect(question()).toHaveAttribute('open')
    expect(document.body).toHaveFocus()
    await userEvent.type(text(), 'Words')
    await userEvent.click(screen.getByRole('button', { name: 'Bold' }))
    expect(text()).toHaveValue('Words')
    expect(question()).toBeInTheDocument()
    expect(flag()).toBeNull()
  })

  it('goes on in the dialog of a page of readers, and here again when that leads back', async () => {
    await loadPage()
    goTo(<ConsentDialog />)
    expect(question()).not.toHaveClass('docked-question')
    expect(question()).toHaveAttribute('open')
    await act(async () => {
      root?.render(work)
      await Promise.resolve()
    })
    expect(question()).toHaveAttribute('open')
    expect(flag()).toBeNull()
  })

  it('stays away for good after Aceptar', async () => {
    await loadPage()
    fireEvent.click(within(question()!).getByRole('button', { name: 'Aceptar' }))
    expect(question()).toBeNull()
    expect(flag()).toBe('true')
    await loadPage()
    expect(question()).toBeNull()
  })

  it('comes back with the next load after Cancelar, and gives the focus back', async () => {
    await loadPage()
    await userEvent.click(text())
    await userEvent.click(within(question()!).getByRole('button', { name: 'Cancelar' }))
    expect(question()).toBeNull()
    expect(text()).toHaveFocus()
    expect(flag()).toBeNull()
    await loadPage()
    expect(question()).toBeInTheDocument()
  })

  it('counts Escape as Cancelar while the focus is in it, and only then', async () => {
    await loadPage()
    await userEvent.type(text(), '{Escape}')
    expect(question()).toBeInTheDocument()
    within(question()!).getByRole('button', { name: 'Aceptar' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(question()).toBeNull()
    expect(flag()).toBeNull()
    expect(text()).toHaveFocus()
  })

  it('is not asked by a route change', () => {
    root = createRoot(document.body.appendChild(document.createElement('div')))
    goTo(work)
    expect(question()).toBeNull()
  })
})
