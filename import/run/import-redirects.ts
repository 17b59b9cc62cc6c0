import { authorListPath, type AuthorNames } from '../../shared/accounts/authors.ts'
import { SITE_REDIRECTS } from '../../shared/documents/document-id.ts'
import { redirectId } from '../../shared/site/old-address.ts'
import type { Progress } from '../../node-shared/log/progress.ts'
import { createLimiter } from '../../node-shared/queues/limiter.ts'
import type { RedirectReport } from '../report/report.ts'
import type { AuthorIdOf } from '../source/author-ids.ts'
import { redirectsOf, type OldAddresses, type OldTarget } from '../source/old-addresses.ts'
import type { TargetSite, SiteRedirect } from '../target/site.ts'

/** Redirects that are looked for together, and written together. */
const READ_AT_ONCE = 30
const WRITTEN_AT_ONCE = 10
const REQUESTS_AT_ONCE = 4

export interface ImportRedirectsOptions {
  readonly addresses: readonly OldAddresses[]
  /** Posts that are here now, or will be. */
  readonly isHere: (postId: string) => boolean
  readonly authorIdOf: AuthorIdOf
  readonly authorNames: AuthorNames
  /** Null in a dry run that could not reach a site. */
  readonly site: Pick<TargetSite, 'readRedirects' | 'saveRedirects'> | null
  readonly isDryRun: boolean
  readonly progress: Progress
}

/** Leads the addresses of the old site to the pages of this one. A redirect that is here stays. */
export async function importRedirects(options: ImportRedirectsOptions): Promise<RedirectReport> {
  const { site, isDryRun, progress } = options
  const wanted = new Map<string, SiteRedirect>()
  const { targets, impossible } = redirectsOf(options.addresses)
  for (const [address, target] of targets) {
    const destination = destinationOf(target, options)
    if (destination !== null)
      wanted.set(redirectId(address), { id: redirectId(address), ...destination })
  }
  const ids = [...wanted.keys()]
  const here = new Map<string, Omit<SiteRedirect, 'id'>>()
  await inParts(ids, READ_AT_ONCE, async (some) => {
    for (const found of (await site?.readRedirects(some)) ?? []) here.set(found.id, found)
  })
  const missing = [...wanted.values()].filter(({ id }) => !here.has(id))
  const otherwise = [...wanted.values()].filter(({ id, postId, to }) => {
    const found = here.get(id)
    return found !== undefined && (found.postId !== postId || found.to !== to)
  })
  let done = 0
  if (!isDryRun && site !== null) {
    await inParts(missing, WRITTEN_AT_ONCE, async (some) => {
      await site.saveRedirects(some)
      done += some.length
      progress.show(done, missing.length, 'Redirects')
    })
  }
  progress.end()
  return {
    created: missing.length,
    unchanged: wanted.size - missing.length - otherwise.length,
    keptOtherwise: otherwise.map(({ id }) => id),
    impossible,
  }
}

function destinationOf(
  target: OldTarget,
  {
    isHere,
    authorIdOf,
    authorNames,
  }: Pick<ImportRedirectsOptions, 'isHere' | 'authorIdOf' | 'authorNames'>,
): Omit<SiteRedirect, 'id'> | null {
  switch (target.kind) {
    case 'post':
      return isHere(target.postId) ? { postId: target.postId, to: null } : null
    case 'page':
      return { postId: SITE_REDIRECTS, to: target.path }
    case 'author':
      return { postId: SITE_REDIRECTS, to: authorListPath(authorIdOf(target.login), authorNames) }
  }
}

async function inParts<Item>(
  items: readonly Item[],
  size: number,
  task: (part: readonly Item[]) => Promise<void>,
): Promise<void> {
  const limit = createLimiter(REQUESTS_AT_ONCE)
  const parts = Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
  const results = await Promise.allSettled(parts.map((part) => limit(() => task(part))))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
