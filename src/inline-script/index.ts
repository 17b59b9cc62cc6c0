import { root } from './startup/app-scripts'
import { askForConsent } from './controls/consent'
import { deferStyles } from './startup/deferred-styles'
import { workDrawer } from './controls/drawer'
import { keepEarlyInput } from './startup/early-input'
import { holdEvents } from './startup/held-events'
import { startAtIntent, startForQuery } from './startup/intent'
import { workPrintButtons } from './controls/print'
import { prefetchLinks } from './startup/link-prefetch'
import { workScrollToTop } from './controls/scroll-to-top'
import { workSearchKey } from './controls/search-key'
import { startForSession } from './startup/session'
import { workSubmenus } from './controls/submenus'

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
