/** Code on its way that pages are not drawn without. */
const onItsWay = new Set<Promise<unknown>>()

/** Has no page drawn before that has arrived, or failed: then the page says so itself. */
export function drawAfter(arrival: Promise<unknown>): void {
  const settled = arrival.then(
    () => {
      onItsWay.delete(settled)
    },
    () => {
      onItsWay.delete(settled)
    },
  )
  onItsWay.add(settled)
}

/** Resolves when a page can be drawn. */
export async function readyToDraw(): Promise<void> {
  await Promise.all(onItsWay)
}

/** Gatsby's loader, which hands out what a route change needs. */
export interface PageLoader {
  loadPage: (path: string) => Promise<unknown>
}

/** Has the loader hand out a page when the code of its islands is there too. */
export function followLateCode(loader: PageLoader | undefined): void {
  if (loader === undefined) return
  const { loadPage } = loader
  loader.loadPage = async (path) => {
    const page = await loadPage(path)
    await readyToDraw()
    return page
  }
}
