/** Gatsby's loader, as far as it is used here. */
interface ReleaseLoader {
  readonly loadPage: (
    path: string,
  ) => Promise<{ readonly page?: { readonly webpackCompilationHash?: string } } | undefined>
}

declare global {
  interface Window {
    /** Of the scripts that belong to the page, which names it. */
    ___webpackCompilationHash?: string
  }
}

/**
 * Whether the page in this tab and what the site serves now were made by the same code. A tab may have
 * been open for days when its scripts start: Gatsby would load the page anew under the visitor's hand.
 */
export async function isOfCurrentRelease(): Promise<boolean> {
  const { pathname, search } = window.location
  // Gatsby's own type of the loader is that of another file: a link knows only a part of it.
  const loader = window.___loader as ReleaseLoader | undefined
  const loaded = await loader?.loadPage(pathname + search)
  return loaded?.page?.webpackCompilationHash === window.___webpackCompilationHash
}

/** Loads the page anew as soon as a click waits for the application, which this page cannot have. */
export function reloadForClick(): void {
  const { dataset } = document.documentElement
  const reload = () => {
    if (dataset['held'] !== undefined) window.location.reload()
  }
  reload()
  new MutationObserver(reload).observe(document.documentElement, {
    attributeFilter: ['data-held'],
  })
}
