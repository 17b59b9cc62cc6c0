/**
 * The scripts of the application. They stand inert in the page, in `<template id="app-scripts">`, until
 * they are wanted. Where the application is on its way to life is written in `data-app` of the root
 * element: nothing, `starting`, `ready` (React has hydrated) or `outdated` (the page is of an earlier
 * release than the site, and stays as it is). `data-lost` says that a script did not arrive.
 */
import { on } from '../dom/on'

/** Carries all marks of how far the page is. */
export const root = document.documentElement

/** Has the application started, unless it has been. A script that does not arrive is asked for again. */
export function startApp(): void {
  if (root.dataset['app']) return
  // They stand at the end of the page.
  if (document.readyState === 'loading') {
    on('DOMContentLoaded', startApp)
    return
  }
  root.dataset['app'] = 'starting'
  const template = document.querySelector<HTMLTemplateElement>('#app-scripts')
  if (template) insertScripts(template.content)
}

function insertScripts(inert: DocumentFragment): void {
  for (const original of inert.querySelectorAll('script')) {
    // A clone runs, as often as it takes.
    const script = document.importNode(original, true)
    script.addEventListener('error', () => {
      script.remove()
      inert.append(original)
      delete root.dataset['app']
      root.dataset['lost'] = ''
    })
    original.remove()
    document.body.append(script)
  }
}

/** The part of the page that a place belongs to and that React has not hydrated yet; null when it is alive. */
export function waitingPart(place: Element): Element | null {
  if (root.dataset['app'] !== 'ready') return root
  return place.closest('[data-island]:not([data-ready])')
}

/** Calls back when the application, or an island, has come to life, failed or changed otherwise. */
export function onAppChange(listener: () => void): void {
  new MutationObserver(listener).observe(root, {
    subtree: true,
    attributeFilter: ['data-app', 'data-ready'],
  })
}
