import './src/platform/page/schemas-without-eval'
import './src/theme/styles/fonts.css'
import './src/theme/styles/base.css'
import './src/theme/styles/layout.css'
import './src/theme/styles/header.css'
import './src/theme/styles/overlays.css'
import './src/theme/styles/footer.css'
import './src/theme/styles/content.css'
import './src/theme/styles/controls.css'
import './src/theme/styles/deferred-shell.css'
import './src/theme/styles/deferred-faces.css'
import type { GatsbyBrowser } from 'gatsby'
import { hydratePage } from './src/app/hydrate'
import { linkWebManifest } from './src/app/web-manifest'
import { followLateCode, type PageLoader } from './src/components/islands/late-code'
import { settleAddress } from './src/platform/page/address-parameters'
import { tellEarlyEntries } from './src/components/islands/early-entries'
import { startInsights } from './src/platform/insights/start-insights'
import { followBodies } from './src/platform/page/page-bodies'
import { giveUpScripts, isOfCurrentRelease, stayOutdated } from './src/platform/page/page-release'
import { keepsPlace } from './src/platform/page/scroll-place'
import { followRouteChanges, settleRoute } from './src/platform/page/route-progress'

export { wrapPageElement, wrapRootElement } from './src/app/wrappers'

const root = document.documentElement

declare global {
  interface Window {
    /** The files of each template, which Gatsby's loader would fetch ahead beside a page's data. */
    ___chunkMapping?: Readonly<Record<string, readonly string[]>>
  }
}

/** Gatsby waits for what this returns, whatever its types say. */
export const onClientEntry = async (): Promise<void> => {
  // Not in the pages, where they took 3 kB of each.
  window.___chunkMapping ??= {}
  followLateCode(window.___loader as PageLoader | undefined)
  followBodies()
  followRouteChanges()
  const isPrebuilt = document.querySelector('template#app-scripts') !== null
  // A page that waits for a session shows nothing that could be lost: Gatsby loads it anew.
  if (!isPrebuilt || root.dataset['session'] === 'maybe') return
  const isCurrent = await isOfCurrentRelease()
  if (isCurrent) return
  // Either way the page stays as it is, and its links work natively.
  if (isCurrent === null) giveUpScripts()
  else stayOutdated()
  await new Promise(() => undefined)
}

/** Under `gatsby develop` the page is empty, and Gatsby renders it. */
export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] =
  process.env.NODE_ENV === 'production' ? () => hydratePage : undefined

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  // From now on links have their own way of fetching ahead.
  document.querySelector('body > script[type=speculationrules]')?.remove()
  root.dataset['app'] = 'ready'
  // Before what was held is repeated, which the inline script does when this has been done.
  tellEarlyEntries(document)
  startInsights()
  linkWebManifest()
}

/** A new post that was stored gets an address of its own, and its author goes on writing where they are. */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = ({ routerProps }) =>
  !keepsPlace(routerProps.location.state)

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location }) => {
  settleRoute(location.pathname)
  settleAddress()
}
