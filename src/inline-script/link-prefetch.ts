import { root } from './app-scripts'

/** What browsers tell of the connection, where they do. */
interface Connection {
  readonly saveData?: boolean
}

/**
 * Has pages fetched while the pointer rests on links to them, until the application, which has its own way,
 * takes them off. Not where the visitor saves data, nor with a session. Touch screens are left out: a browser would fetch whatever
 * scrolls into view.
 */
export function prefetchLinks(): void {
  const { connection } = navigator as { readonly connection?: Connection }
  const isStarted = root.dataset['app'] === 'ready' || 'session' in root.dataset
  const inert = document.querySelector<HTMLTemplateElement>('#link-prefetch')
  if (!inert || isStarted || connection?.saveData) return
  if (matchMedia('(hover:hover)').matches)
    document.body.append(document.importNode(inert.content, true))
}
