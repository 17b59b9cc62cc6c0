import type { GatsbyBrowser, GatsbySSR } from 'gatsby'
import { SessionProvider } from '../platform/session'
import { Layout } from './layout'

type WrapRootElement = NonNullable<GatsbyBrowser['wrapRootElement']> &
  NonNullable<GatsbySSR['wrapRootElement']>
type WrapPageElement = NonNullable<GatsbyBrowser['wrapPageElement']> &
  NonNullable<GatsbySSR['wrapPageElement']>

/** What stands around the whole application, on the server and in the browser alike. */
export const wrapRootElement: WrapRootElement = ({ element }) => (
  <SessionProvider>{element}</SessionProvider>
)

/** What stands around every page. It stays mounted when the route changes. */
export const wrapPageElement: WrapPageElement = ({ element, props }) => (
  <Layout currentPath={shownPath(props)}>{element}</Layout>
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
  return location.pathname === '/' ? '/' : location.pathname.replace(/\/+$/, '')
}
