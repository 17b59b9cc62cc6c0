import type { GatsbySSR } from 'gatsby'
import { clientOnlyRoute } from './shared/site/paths'
import { site } from './shared/site/site'
import { authorPlacesScript } from './src/app/rendering/author-places-script'
import {
  headComponents,
  inHeadOrder,
  withDeferredSheets,
} from './src/app/rendering/head-components'
import { KeptBodies } from './src/app/rendering/kept-bodies'
import { inertScripts, withoutScriptHints } from './src/app/rendering/inert-scripts'
import { linkPrefetch } from './src/app/rendering/link-prefetch'
import { missingPageScript } from './src/app/rendering/missing-page-script'
import { renderPage } from './src/app/rendering/render-page'
import { wrapRootElement as wrapRoot } from './src/app/wrappers'

export { wrapPageElement } from './src/app/wrappers'

export const wrapRootElement: GatsbySSR['wrapRootElement'] = (root, options) => (
  <KeptBodies>{wrapRoot(root, options)}</KeptBodies>
)

/** Bodies of the pages that are being rendered, by path. */
const bodies = new Map<string, string>()

export const replaceRenderer: GatsbySSR['replaceRenderer'] = async ({
  pathname,
  bodyComponent,
  replaceBodyHTMLString,
  setHeadComponents,
}) => {
  const { html, styles } = await renderPage(bodyComponent)
  bodies.set(pathname, html)
  replaceBodyHTMLString(html)
  setHeadComponents([...styles])
}

export const onRenderBody: GatsbySSR['onRenderBody'] = ({
  setHeadComponents,
  setHtmlAttributes,
}) => {
  setHtmlAttributes({ lang: site.language })
  setHeadComponents(headComponents())
}

export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  getHeadComponents,
  replaceHeadComponents,
  getPostBodyComponents,
  replacePostBodyComponents,
  pathname,
}) => {
  const body = bodies.get(pathname) ?? ''
  const head = inHeadOrder(getHeadComponents(), body)
  bodies.delete(pathname)
  // The prebuilt page of these routes is a skeleton: nothing of it can be used before they start.
  if (clientOnlyRoute(pathname) !== null) {
    replaceHeadComponents(head)
    return
  }
  replaceHeadComponents(withDeferredSheets(withoutScriptHints(head), body))
  replacePostBodyComponents([
    ...missingPageScript(pathname),
    ...authorPlacesScript(body),
    linkPrefetch(),
    ...inertScripts(getPostBodyComponents()),
  ])
}
