import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { Prebuilt } from '../../../../src/components/islands/prebuilt'
import { Link, navigate } from '../../support/gatsby'

afterEach(() => {
  navigate.mockClear()
})

describe('a prebuilt part', () => {
  it('is left as it is: neither drawn, nor compared, nor drawn with the next change', async () => {
    const Drawn = jest.fn(() => <p>Drawn by React</p>)
    const page = document.createElement('div')
    document.body.append(page)
    page.innerHTML = '<div class="prebuilt"><p>As it was built</p></div>'
    const faults: unknown[] = []
    const element = () => (
      <Prebuilt>
        <Drawn />
      </Prebuilt>
    )
    const root = await act(async () =>
      hydrateRoot(page, element(), { onRecoverableError: (error) => faults.push(error) }),
    )
    await act(async () => root.render(element()))
    expect(page).toHaveTextContent(/^As it was built$/)
    expect(Drawn).not.toHaveBeenCalled()
    expect(faults).toEqual([])
    await act(async () => root.unmount())
    page.remove()
  })

  it('is drawn where the browser draws the page', () => {
    render(
      <Prebuilt>
        <p>Drawn</p>
      </Prebuilt>,
    )
    expect(screen.getByText('Drawn')).toBeInTheDocument()
  })
})

describe('a link in it', () => {
  /** The test environment goes nowhere by itself, and says so. */
  const stop = (event: Event) => event.preventDefault()
  const click = (link: Element, how: object = {}) => {
    const isLeftToBrowser = fireEvent.click(link, how)
    return { isLeftToBrowser, to: navigate.mock.calls.map(([to]) => to) }
  }

  it('leads to a page of the site without a page load', () => {
    render(
      <Prebuilt>
        <a href="/forms/form-w-7?from=here#attach">
          <b>Form W-7</b>
        </a>
      </Prebuilt>,
    )
    expect(click(screen.getByText('Form W-7'))).toEqual({
      isLeftToBrowser: false,
      to: ['/forms/form-w-7?from=here#attach'],
    })
  })

  it('leads there from a map as well', () => {
    render(
      <Prebuilt>
        <svg>
          <a href="/states/nevada">
            <text>Nevada</text>
          </a>
        </svg>
      </Prebuilt>,
    )
    expect(click(screen.getByText('Nevada')).to).toEqual(['/states/nevada'])
  })

  it.each([
    ['to another site', <a href="https://www.irs.gov/forms">x</a>],
    ['to another host', <a href="//www.irs.gov/forms">x</a>],
    ['to a place on the page', <a href="#map">x</a>],
    ['to a file', <a href="/states/states.csv">x</a>],
    ['to a stored file', <a href="/v0/b/site/o/file">x</a>],
    [
      'to be kept',
      <a href="/states/list" download="list">
        x
      </a>,
    ],
    [
      'into another window',
      <a href="/forms" target="_blank" rel="noreferrer">
        x
      </a>,
    ],
  ])('%s is the work of the browser', (_what, link) => {
    render(<Prebuilt>{link}</Prebuilt>)
    let wasLeft = false
    window.addEventListener('click', (event) => (wasLeft = !event.defaultPrevented), { once: true })
    window.addEventListener('click', stop, { once: true })
    fireEvent.click(screen.getByText('x'))
    expect(wasLeft).toBe(true)
    expect(navigate).not.toHaveBeenCalled()
  })

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('opens elsewhere with %j', (how) => {
    render(
      <Prebuilt>
        <a href="/forms">x</a>
      </Prebuilt>,
    )
    window.addEventListener('click', stop, { once: true })
    click(screen.getByText('x'), how)
    expect(navigate).not.toHaveBeenCalled()
  })

  it('is not followed twice where it follows itself', () => {
    const follow = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <Prebuilt>
        <Link to="/forms" onClick={follow}>
          x
        </Link>
      </Prebuilt>,
    )
    fireEvent.click(screen.getByText('x'))
    expect(follow).toHaveBeenCalledTimes(1)
    expect(navigate).not.toHaveBeenCalled()
  })
})
