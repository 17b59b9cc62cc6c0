import { workDrawer } from './drawer'
import { prefetchLinks } from './link-prefetch'
import { workPrintButtons } from './print'
import { workScrollToTop } from './scroll-to-top'
import { workSearchKey } from './search-key'
import { workSubmenus } from './submenus'

/**
 * The second part of the inline script, a file that `load-deferred.ts` asks for at the first sign of use: what
 * answers a visitor, and no first frame needs. What has been done before it came is done once more.
 */
workSubmenus()
workDrawer()
workSearchKey()
workScrollToTop()
workPrintButtons()
prefetchLinks()
