import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Fragment, type ReactElement } from 'react'
import { wrapPageElement } from '../../../src/app/wrappers'
import { fakeIdentity, sessionWrapper } from '../support/session'

function Page() {
  return <p>Content</p>
}

function PageWithoutFooter() {
  return <p>Content</p>
}
PageWithoutFooter.shell = { Footer: Fragment }

function show(page: ReactElement, pathname: string) {
  const props = { location: { pathname } }
  const wrapped = wrapPageElement({ element: page, props } as never, {} as never)
  render(wrapped, { wrapper: sessionWrapper(fakeIdentity().store) })
}

const glossary = () => screen.getByRole('link', { name: 'Glossary' })

describe('what stands around a page', () => {
  it.each(['/glossary', '/glossary/'])('is the shell of the site, which knows %s', (pathname) => {
    show(<Page />, pathname)
    expect(screen.getByRole('main')).toHaveTextContent('Content')
    expect(screen.getByRole('contentinfo')).toBeInTheDocument()
    expect(glossary()).toHaveAttribute('aria-current', 'page')
  })

  it('is what the page itself has in place of parts of it', () => {
    show(<PageWithoutFooter />, '/')
    expect(screen.getByRole('main')).toHaveTextContent('Content')
    expect(screen.queryByRole('contentinfo')).toBeNull()
    expect(glossary()).not.toHaveAttribute('aria-current')
  })
})
