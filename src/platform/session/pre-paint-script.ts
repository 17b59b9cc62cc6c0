import { SESSION_KEY_PREFIX } from '../firebase/persisted-session'
import { SESSION_WAIT_MS } from './session-store'

/**
 * Runs in the page's head before anything is painted. Marks the document as scripted, and as
 * `data-session="maybe"` while this browser holds a session that the identity service has not
 * confirmed: the style sheet then shows the skeleton in place of the content and no header buttons.
 * Should the page's own code never arrive, the content appears after a while all the same.
 *
 * The text depends on nothing but the code, so that a content security policy can name its hash.
 */
export function prePaintScript(): string {
  const prefix = JSON.stringify(SESSION_KEY_PREFIX)
  return `(function(d){d.dataset.scripted='';try{if(Object.keys(localStorage).some(function(k){return k.indexOf(${prefix})===0})){d.dataset.session='maybe';setTimeout(function(){delete d.dataset.session},${SESSION_WAIT_MS})}}catch(e){}})(document.documentElement)`
}
