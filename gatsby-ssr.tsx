import type { GatsbySSR } from 'gatsby'
import { site } from './shared/site'
import { headComponents, inHeadOrder } from './src/app/head-components'
import { renderPage } from './src/app/render-page'

export { wrapPageElement, wrapRootElement } from './src/app/wrappers'

export const replaceRenderer: GatsbySSR['replaceRenderer'] = async ({
  bodyComponent,
  replaceBodyHTMLString,
  setHeadComponents,
}) => {
  const { html, styles } = await renderPage(bodyComponent)
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
}) => {
  replaceHeadComponents(inHeadOrder(getHeadComponents()))
}
