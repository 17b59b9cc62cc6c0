import { beforeEach, describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { CleanHtml } from '../../../../src/components/links/clean-html'
import { navigate } from '../../support/gatsby'

const HTML =
  '<p><a href="/forms">inside</a> <a href="https://a.example/">outside</a> <a href="//b.example">disguised</a></p>'

const click = (name: string, init: MouseEventInit = {}) => {
  // The test's browser cannot leave its page: after the component has decided, nothing happens.
  document.addEventListener('click', stop, { once: true })
  fireEvent.click(screen.getByRole('link', { name }), { button: 0, ...init })
}

const stop = (event: Event) => event.preventDefault()

beforeEach(() => {
  navigate.mockReset()
  render(<CleanHtml html={HTML} />)
})

describe('text made from Markdown', () => {
  it('follows a link inside the site as a route change', () => {
    click('inside')
    expect(navigate).toHaveBeenCalledWith('/forms')
  })

  it.each(['outside', 'disguised'])(
    'leaves a link that leads elsewhere to the browser: %s',
    (name) => {
      click(name)
      expect(navigate).not.toHaveBeenCalled()
    },
  )

  it('leaves a click that opens a tab to the browser', () => {
    click('inside', { ctrlKey: true })
    expect(navigate).not.toHaveBeenCalled()
  })
})
