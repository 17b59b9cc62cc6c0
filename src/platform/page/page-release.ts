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
 *
 * @returns null when what would say so did not arrive
 */
export async function isOfCurrentRelease(): Promise<boolean | null> {
  const { pathname, search } = window.location
  // Gatsby's own type of the loader is that of another file: a link knows only a part of it.
  const loader = window.___loader as ReleaseLoader | undefined
  const loaded = await loader?.loadPage(pathname + search)
  const hash = loaded?.page?.webpackCompilationHash
  return hash ? hash === window.___webpackCompilationHash : null
}

/** Gives the application up: the next sign of intent asks for all scripts again, as Gatsby's loader does not. */
export function giveUpScripts(): void {
  for (const script of document.querySelectorAll('body > script[src]')) {
    script.dispatchEvent(new Event('error'))
  }
}

/**
 * Leaves the page as it is. What waits for the application, which this page cannot have, is answered by the
 * browser: a form with what was entered, anything else by the page that the site has now. At an entry that
 * only scripts would answer, islands say that these are missing.
 */
export function stayOutdated(): void {
  const root = document.documentElement
  const { dataset } = root
  dataset['app'] = 'outdated'
  const answer = () => {
    dataset['lost'] = ''
    if (dataset['held'] === 'form') {
      document.querySelector<HTMLFormElement>('[data-wanted] form')?.submit()
    } else if (dataset['held']) window.location.reload()
  }
  if (document.querySelector('[data-held],[data-early]')) answer()
  new MutationObserver(answer).observe(root, {
    attributeFilter: ['data-held', 'data-early'],
    subtree: true,
  })
}
