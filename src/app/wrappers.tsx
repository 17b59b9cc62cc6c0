import type { GatsbyBrowser, GatsbySSR } from 'gatsby'
import type { ComponentType, ReactElement } from 'react'
import { SessionProvider } from '../platform/session'
import { Layout, type PageShell } from './shell/layout'

type WrapRootElement = NonNullable<GatsbyBrowser['wrapRootElement']> &
  NonNullable<GatsbySSR['wrapRootElement']>
type WrapPageElement = NonNullable<GatsbyBrowser['wrapPageElement']> &
  NonNullable<GatsbySSR['wrapPageElement']>

/** Wraps the whole application, on the server and in the browser alike. */
export const wrapRootElement: WrapRootElement = ({ element }) => (
  <SessionProvider>{element}</SessionProvider>
)

/** A page whose component may have a shell of its own: `CreatePage.shell`. */
type PageElement = ReactElement<unknown, ComponentType & { readonly shell?: PageShell }>

/** Wraps every page in the layout, which stays mounted when the route changes. */
export const wrapPageElement: WrapPageElement = ({ element, props }) => (
  <Layout {...(element as PageElement).type.shell} currentPath={shownPath(props)}>
    {element}
  </Layout>
)

interface ShownPage {
  readonly location: { readonly pathname: string }
  readonly pageResources?: { readonly page: { readonly path: string } }
}

/**
 * The path that the header goes by. A page that is not found was built for no path in particular, so
 * no entry may be active on it: the browser's first rendering must equal the prebuilt one.
 */
function shownPath({ location, pageResources }: ShownPage): string {
  if (pageResources?.page.path.startsWith('/404') === true) return ''
  return location.pathname.replace(/(.)\/+$/, '$1')
}
