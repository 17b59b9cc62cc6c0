import { root } from './app-scripts'
import { on } from '../dom/on'

interface Connection {
  readonly saveData?: boolean
}

/**
 * Has pages fetched while the pointer rests on links to them, until the application, which has its own way,
 * takes them off. Not where the visitor saves data, nor where the application starts at once, as with a session. Touch
 * screens are left out: a browser would fetch whatever scrolls into view.
 */
export function prefetchLinks(): void {
  on('DOMContentLoaded', () => {
    const { connection } = navigator as { readonly connection?: Connection }
    const inert = document.querySelector<HTMLTemplateElement>('#link-prefetch')
    if (!inert || root.dataset['app'] || connection?.saveData) return
    if (matchMedia('(hover:hover)').matches)
      document.body.append(document.importNode(inert.content, true))
  })
}
