import { root } from './app-scripts'
import { askForConsent } from './consent'
import { keepEarlyInput } from './early-input'
import { holdEvents } from './held-events'
import { startAtIntent, startForQuery } from './intent'
import { loadDeferred } from './load-deferred'
import { startForSession } from './session'

/**
 * The one script that runs while a page loads, inline in its head, before anything is painted. It knows
 * neither React nor Firebase; docs/decisions/050 says how it and the application share the work.
 */
root.dataset['scripted'] = ''
askForConsent()
startForSession()
loadDeferred()
startForQuery()
startAtIntent()
keepEarlyInput()
holdEvents()
