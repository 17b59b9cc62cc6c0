import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import { ConsentChoice } from '../../../../src/features/consent/consent-choice'
import { ConsentDialog } from '../../../../src/features/consent/consent-dialog'
import { askForConsent } from '../../../../src/inline-script/controls/consent'
import { onConsentChange } from '../../../../src/platform/storage/consent'
import { showPrebuilt } from '../../support/prebuilt'
import { hasModal, installTopLayer } from '../../support/top-layer'

const QUESTION = 'May we count your visit?'

beforeAll(installTopLayer)
beforeEach(() => localStorage.clear())

/** Loads a page: its listeners stay on the document of the test, and change nothing when repeated. */
function loadPage(): void {
  showPrebuilt(
    <main>
      <ConsentDialog />
      <a href="#behind">Behind</a>
    </main>,
  )
  askForConsent()
}

const dialog = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: QUESTION })
const flag = () => localStorage.getItem('cookiesAccepted')
const hasAccepted = () => document.documentElement.hasAttribute('data-cookies-accepted')
const answer = (name: string) => within(dialog()!).getByRole('button', { name })

describe('the consent dialog', () => {
  it.each(['pointerover', 'keydown'])('is a modal from the first %s on', (use) => {
    loadPage()
    expect(dialog()).toHaveAttribute('open')
    expect(dialog()).toHaveAttribute('aria-modal', 'true')
    expect(hasModal()).toBe(false)
    document.body.dispatchEvent(new Event(use, { bubbles: true }))
    expect(hasModal()).toBe(true)
    expect(flag()).toBeNull()
  })

  it('stays closed when it was answered before the first key', () => {
    loadPage()
    fireEvent.click(answer('Aceptar'))
    fireEvent.keyDown(document.body)
    expect(dialog()).toBeNull()
    expect(hasModal()).toBe(false)
  })

  it('is closed by a click on what lies behind it before it is a modal, which stands', () => {
    const clicked = jest.fn()
    loadPage()
    const link = screen.getByText('Behind')
    link.addEventListener('click', clicked)
    fireEvent.click(link)
    expect(dialog()).toBeNull()
    expect(flag()).toBeNull()
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  it('opens on load, and Aceptar stores true for good', () => {
    loadPage()
    expect(dialog()).toHaveAttribute('open')
    fireEvent.click(answer('Aceptar'))
    expect(dialog()).toBeNull()
    expect(flag()).toBe('true')
    loadPage()
    expect(dialog()).toBeNull()
  })

  it('opens as soon as the parser has made it', async () => {
    document.body.innerHTML = ''
    const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    askForConsent()
    showPrebuilt(<ConsentDialog />)
    await Promise.resolve()
    expect(dialog()).toHaveAttribute('open')
    readyState.mockRestore()
  })

  it('Cancelar removes the flag and closes it until the next load', () => {
    localStorage.setItem('cookiesAccepted', 'yes')
    loadPage()
    fireEvent.click(answer('Cancelar'))
    expect(dialog()).toBeNull()
    expect(flag()).toBeNull()
    loadPage()
    expect(dialog()).not.toBeNull()
  })

  it('counts Escape as Cancelar', () => {
    localStorage.setItem('cookiesAccepted', 'yes')
    loadPage()
    // What a browser does by itself.
    dialog()!.close()
    expect(flag()).toBeNull()
  })

  it('counts a click beside it as Cancelar, and passes it on to what lies there', () => {
    const clicked = jest.fn()
    loadPage()
    const link = screen.getByText('Behind')
    link.addEventListener('click', clicked)
    document.elementFromPoint = () => link
    fireEvent.click(screen.getByText(QUESTION))
    expect(dialog()).not.toBeNull()
    fireEvent.click(dialog()!)
    expect(dialog()).toBeNull()
    expect(flag()).toBeNull()
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  it('closes with the link to the settings, and when another tab accepts', () => {
    loadPage()
    fireEvent.click(screen.getByRole('link', { name: 'Cookies Settings' }))
    expect(dialog()).toBeNull()
    loadPage()
    localStorage.setItem('cookiesAccepted', 'true')
    window.dispatchEvent(new StorageEvent('storage', { key: 'cookiesAccepted' }))
    expect(dialog()).toBeNull()
    expect(flag()).toBe('true')
  })

  it('says in the language of the page what the answers in another one mean', () => {
    loadPage()
    expect(dialog()).toHaveAccessibleDescription(/Aceptar \(accept\).*Cancelar \(cancel\)/)
    for (const name of ['Aceptar', 'Cancelar']) {
      expect(answer(name)).toHaveAttribute('lang', 'es')
      expect(within(dialog()!).getByText(name, { selector: 'strong' })).toHaveAttribute(
        'lang',
        'es',
      )
    }
  })

  it('tells the application of every answer', () => {
    const heard = jest.fn()
    loadPage()
    const stop = onConsentChange(heard)
    fireEvent.click(answer('Aceptar'))
    expect(heard).toHaveBeenCalled()
    stop()
  })
})

describe('the cookies page', () => {
  it('asks the same question in the page, and marks the choice for the style sheet', () => {
    localStorage.setItem('cookiesAccepted', 'true')
    showPrebuilt(<ConsentChoice />)
    askForConsent()
    expect(screen.getByRole('heading', { name: QUESTION })).toBeInTheDocument()
    expect(hasAccepted()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(flag()).toBeNull()
    expect(hasAccepted()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
    expect(flag()).toBe('true')
    expect(hasAccepted()).toBe(true)
  })
})
