import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { REFERENCE_NODE_TYPES } from '../../../shared/kinds/names.ts'
import { TEXTS } from '../../../shared/kinds/tables/texts.ts'
import type { SitemapInput } from './plan-sitemap.ts'
import { sitemapEntries } from './plan-sitemap.ts'
import { openSitemapParts, planSitemap } from './sitemap-parts.ts'
import type { SitemapEntry } from './url-set.ts'
import type { DerivedFile, DerivedSite, FilesMadeLater } from '../maker/derived-file.ts'

const datedSchema = z
  .object({ path: z.string(), changedOn: z.string() })
  .transform(({ path, changedOn }) => ({ path, date: changedOn }))

/** The pages of `content/` whose last change is known. */
const datedReference = ({ nodes }: DerivedSite): SitemapInput['reference'] =>
  [...REFERENCE_NODE_TYPES, TEXTS.nodeType]
    .flatMap((type) => nodes.getNodesByType(type))
    .flatMap((node) => {
      const dated = datedSchema.safeParse(node)
      return dated.success ? [dated.data] : []
    })

async function entriesOf(site: DerivedSite): Promise<SitemapEntry[]> {
  const { overview, redirects } = site
  return sitemapEntries({
    pages: Array.from(overview.pages(), ({ path }) => path),
    redirects: new Set(redirects.map(({ from }) => from)),
    posts: await overview.posts(),
    lists: await overview.lists(),
    reference: datedReference(site),
  })
}

/** The sitemap, a part of it at a time. */
export const sitemap: DerivedFile = {
  makes: '/sitemap.xml and its parts',
  from: 'addresses and dates of pages',
  all: async (site) => ({
    files: site.isKeptFromSearch === true ? [] : planSitemap(await entriesOf(site), site.siteUrl),
  }),
  async follow(site, files, deferrals) {
    const parts = openSitemapParts(await entriesOf(site), site.siteUrl)
    if (deferrals !== null) parts.changeAll(deferrals.map(Number))
    const later: FilesMadeLater = {
      note(_, { fileInputs }) {
        if (site.isKeptFromSearch === true) return
        for (const [path, entry] of fileInputs.sitemap) {
          parts.set(path, entry === 'gone' ? undefined : entry.lastmod)
        }
      },
      hasDeferred: () => parts.hasChanges(),
      progress: () => ({ phase: 'Writing the sitemap' }),
      deferrals: () => (parts.hasChanges() ? parts.published().map(String) : null),
      async make(signal) {
        const written: string[] = []
        const removed: string[] = []
        const isToStop = () => signal.aborted
        if (isToStop()) return { written, removed }
        for (const { path, text } of parts.changes()) {
          if (text === null) removed.push(...(await files.remove([path])))
          else {
            await files.announce([path])
            if (await files.write({ path, text })) written.push(path)
          }
          // A part that has been handed out is written: the next one may wait.
          if (isToStop()) break
          await nextTurn()
        }
        return { written, removed }
      },
    }
    return { later }
  },
}
