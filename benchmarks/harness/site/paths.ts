/** One page of each kind, and a file that every page loads. */
export interface SitePaths {
  readonly article: string
  readonly script: string
}

/**
 * Finds an article and a script of a running site by what it publishes about itself.
 *
 * @throws Error when the site has no article
 */
export async function pathsOfSite(origin: string): Promise<SitePaths> {
  const page = await (await fetch(`${origin}/discover`)).text()
  const article = /href="(\/discover\/(?!tag|author|page)[a-z0-9_-]+)"/.exec(page)?.[1]
  const script = /src="(\/framework-[0-9a-f]+\.js)"/.exec(page)?.[1]
  if (article === undefined || script === undefined) {
    throw new Error(`${origin}/discover names no article or no script. Is the site live?`)
  }
  return { article, script }
}
