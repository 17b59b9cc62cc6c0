import './src/platform/schemas-without-eval'
import './src/theme/styles/fonts.css'
import './src/theme/styles/base.css'
import './src/theme/styles/layout.css'
import './src/theme/styles/header.css'
import './src/theme/styles/overlays.css'
import './src/theme/styles/footer.css'
import './src/theme/styles/content.css'
import './src/theme/styles/controls.css'
import './src/theme/styles/data.css'
import './src/theme/styles/forced-colors.css'
import type { GatsbyBrowser } from 'gatsby'
import { startInsights } from './src/platform/insights/start-insights'
import { followRouteChanges, settleRoute } from './src/platform/route-progress'

export { wrapPageElement, wrapRootElement } from './src/app/wrappers'

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  followRouteChanges()
}

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  startInsights()
}

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location }) => {
  settleRoute(location.pathname)
}
