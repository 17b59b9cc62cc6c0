import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react/pure'
import type * as ChoiceModule from '../../../../src/features/consent/consent-choice'
import type * as DialogModule from '../../../../src/features/consent/consent-dialog'
import { installDialog, pressEscapeIn } from '../../support/dialog'

jest.mock('gatsby', () => jest.requireActual('../../support/gatsby'))

beforeEach(() => {
  installDialog()
  localStorage.clear()
})
afterEach(cleanup)

/** React itself stays one and the same: two copies cannot share a tree. */
const react: unknown = jest.requireActual('react')

/** A page load: modules are loaded again, and the question is asked once per load. */
async function loadPage() {
  cleanup()
  let dialogModule: typeof DialogModule | undefined
  let choiceModule: typeof ChoiceModule | undefined
  await jest.isolateModulesAsync(async () => {
    jest.doMock('react', () => react)
    dialogModule = await import('../../../../src/features/consent/consent-dialog')
    choiceModule = await import('../../../../src/features/consent/consent-choice')
  })
  const { ConsentDialog } = dialogModule!
  const { ConsentChoice } = choiceModule!
  render(
    <>
      <ConsentChoice />
      <ConsentDialog />
    </>,
  )
}

const dialog = () => screen.queryByRole('dialog', { name: 'May we count your visit?' })
const flag = () => localStorage.getItem('cookiesAccepted')

describe('the consent modal', () => {
  it('opens on load, and Aceptar stores true for good', async () => {
    await loadPage()
    expect(dialog()).toHaveAttribute('open')
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
    expect(dialog()).toBeNull()
    expect(flag()).toBe('true')
    await loadPage()
    expect(dialog()).toBeNull()
  })

  it('Cancelar removes the flag and closes it until the next load', async () => {
    localStorage.setItem('cookiesAccepted', 'yes')
    await loadPage()
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(dialog()).toBeNull()
    expect(flag()).toBeNull()
    await loadPage()
    expect(dialog()).not.toBeNull()
  })

  it('Escape and a click outside count as Cancelar', async () => {
    await loadPage()
    act(() => {
      pressEscapeIn(dialog()!)
    })
    expect(dialog()).toBeNull()
    await loadPage()
    fireEvent.click(screen.getByRole('heading', { name: 'May we count your visit?' }))
    expect(dialog()).not.toBeNull()
    fireEvent.click(dialog()!)
    expect(dialog()).toBeNull()
    expect(flag()).toBeNull()
  })
})

describe('the cookies page', () => {
  it('shows the choice and lets the visitor change it without asking again', async () => {
    localStorage.setItem('cookiesAccepted', 'true')
    await loadPage()
    expect(screen.getByRole('status')).toHaveTextContent('You have accepted analytics cookies.')
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw consent' }))
    expect(flag()).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('You have not accepted')
    expect(dialog()).toBeNull()
  })
})
