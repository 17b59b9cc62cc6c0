import { root } from './app-scripts'
import { askForConsent } from './consent'
import { deferStyles } from './deferred-styles'
import { workDrawer } from './drawer'
import { keepEarlyInput } from './early-input'
import { holdEvents } from './held-events'
import { startAtIntent, startForQuery } from './intent'
import { workPrintButtons } from './print'
import { prefetchLinks } from './link-prefetch'
import { workScrollToTop } from './scroll-to-top'
import { workSearchKey } from './search-key'
import { startForSession } from './session'
import { workSubmenus } from './submenus'

/**
 * The one script that runs while a page loads, inline in its head, before anything is painted. It knows
 * neither React nor Firebase; docs/decisions/050 says how it and the application share the work.
 */
root.dataset['scripted'] = ''
askForConsent()
workSubmenus()
workDrawer()
workSearchKey()
workScrollToTop()
startForSession()
deferStyles()
startForQuery()
startAtIntent()
workPrintButtons()
prefetchLinks()
keepEarlyInput()
holdEvents()
