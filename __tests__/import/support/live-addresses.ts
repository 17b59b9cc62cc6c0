import type { PostListNodeFields, RedirectFields } from '../../../gatsby/nodes/nodes.ts'
import type { PageInput } from '../../../gatsby/pages/plan/plan-pages.ts'
import type { FakeSite } from './fake-site.ts'

// Later than jsdom, which requires a module that the build imports.
const { ofType, sourcingTests } = await import('../../gatsby/support/sourcing.ts')
const { NODE_TYPES } = await import('../../../gatsby/nodes/nodes.ts')
const { planPages, planRedirects } = await import('../../../gatsby/pages/plan/plan-pages.ts')
const { hashOf } = await import('../../../publish/release/files/release-file.ts')
const { makeFile } = await import('../../../publish/release/lists/shard.ts')
const { changeTree, emptyTree, redirectList } =
  await import('../../../publish/release/lists/site-tree.ts')
const { indexSite } = await import('../../../publish/release/model/site-index.ts')
const { parseRequestPath } = await import('../../../publish/serve/request-path.ts')

/** Pages of the site that no post makes, and files beside them. */
const OWN_FILES = ['/index.html', '/about/index.html', '/rss.xml', '/atom.xml', '/feed.json']

/** The tests of a file read what an import has written, for the plan of its pages. */
export function importedSite(): (site: FakeSite) => Promise<PageInput> {
  const { backend, source } = sourcingTests()
  return async (site) => {
    for (const [path, data] of site.documents) {
      const [collection = '', id = ''] = path.split('/')
      if (collection === 'posts' || collection === 'slugs') backend().put(collection, id, data)
    }
    const sourced = await source()
    const fieldsOf = <Fields>(type: string) =>
      ofType(sourced, type).map(({ fields }) => fields as Fields)
    return {
      posts: sourced.posts.map(({ fields }) => fields),
      lists: fieldsOf<PostListNodeFields>(NODE_TYPES.list),
      redirects: fieldsOf<RedirectFields>(NODE_TYPES.redirect),
      reference: [],
      cardDesign: 'design',
    }
  }
}

/** An answer of the publisher's server, such as `301 /discover/x`, `200` or `404`. */
export type AnswerOf = (address: string) => string

/** The tests of a file build a site of what an import has written, and ask for addresses. */
export function liveAddresses(): (site: FakeSite) => Promise<AnswerOf> {
  const inputOf = importedSite()
  return async (site) => {
    const input = await inputOf(site)
    const pages = planPages(input).map(({ path }) => `${path}/index.html`)
    const files = [...pages, ...OWN_FILES].map(
      (path) => [path, makeFile(path, hashOf(path), 1, {}, [])] as const,
    )
    const { tree } = await changeTree(emptyTree(), new Map(files))
    const index = indexSite({ ...tree, redirects: redirectList(planRedirects(input)) }, {
      lasting: { get: () => undefined, all: () => [] },
      newest: () => null,
    } as never)
    return (address) => {
      const { pathname, search } = new URL(address, 'https://site.example')
      const request = parseRequestPath(pathname + search)
      if (request.kind === 'bad') return 'bad'
      const found = index.resolve(request.path, request.query)
      if (found.kind === 'redirect') return `${found.status} ${found.to}`
      return found.kind === 'missing' ? '404' : '200'
    }
  }
}
