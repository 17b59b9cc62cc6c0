import { z } from 'zod'
import { heldEpoch, nodeDigest } from '../../nodes/apply-nodes.ts'
import type { SiteChange } from '../../pages/model/change/site-change.ts'
import { noteTemplates } from '../build/given-bundles.ts'
import { GatsbyStateError } from '../modules/adapter-errors.ts'
import type { Modules, StoreAction, StoredPage } from '../modules/modules.ts'
import type { State } from '../modules/state.ts'
import { sitePlugin, templateFile } from '../modules/state.ts'

/** The trace under which the stock command creates the pages of gatsby-node. */
const PAGES_TRACE = { traceId: 'initial-createPages' }

const nodePayload = z.object({ id: z.string(), internal: z.object({ type: z.string() }) })

/**
 * Changes nodes and pages and waits until nothing of it is under way. Only changes that make a
 * difference are passed on.
 *
 * @returns ids of the queries that may have to be run anew (paths of pages, and Gatsby's names of static
 *   queries), pages that were removed, and pages that were not there or had another template
 */
export async function changeDataLayer(
  modules: Modules,
  state: State,
  change: Pick<SiteChange, 'nodes' | 'pages'>,
) {
  const { emitter } = modules['gatsby/dist/redux']
  const dataStore = modules['gatsby/dist/datastore'].getDataStore()
  const nodeIds = new Set<string>()
  const types = new Set<string>()
  const onNode = ({ payload }: StoreAction) => {
    const node = nodePayload.safeParse(payload)
    if (!node.success) return
    nodeIds.add(node.data.id)
    types.add(node.data.internal.type)
  }
  const cascade = watchCascade(modules)
  emitter.on('CREATE_NODE', onNode)
  emitter.on('DELETE_NODE', onNode)
  try {
    await changeNodes(modules, state, change.nodes)
    const isNew = ({ template }: { readonly template: string }) =>
      !state.components.has(templateFile(state, template))
    const hasNewTemplate = change.pages.set.some(isNew)
    const pages = changePages(modules, state, change.pages)
    await cascade.ended()
    // Gatsby forgets the query of a template that no page uses.
    if (hasNewTemplate) {
      await modules['gatsby/dist/query/query-watcher'].updateStateAndRunQueries(false, {})
      noteTemplates(modules)
    }
    await dataStore.ready()
    const queries = new Set(pages.set)
    for (const id of nodeIds) addAll(queries, state.queries.byNode.get(id))
    for (const type of types) addAll(queries, state.queries.byConnection.get(type))
    return { queries, removedPages: new Set(pages.removed), newPages: new Set(pages.added) }
  } finally {
    emitter.off('CREATE_NODE', onNode)
    emitter.off('DELETE_NODE', onNode)
    cascade.stop()
  }
}

async function changeNodes(
  modules: Modules,
  state: State,
  { upsert, remove }: SiteChange['nodes'],
): Promise<void> {
  const { store } = modules['gatsby/dist/redux']
  const { actions } = modules['gatsby/dist/redux/actions']
  const dataStore = modules['gatsby/dist/datastore'].getDataStore()
  const plugin = sitePlugin(state)
  const epoch = heldEpoch((id) => dataStore.getNode(id))
  for (const id of remove) {
    const node = dataStore.getNode(id)
    if (node !== undefined) store.dispatch(actions.deleteNode(node, plugin))
  }
  const digests = new Map<string, string>()
  const created = upsert.flatMap((node) => {
    const contentDigest = nodeDigest(node, epoch)
    if (dataStore.getNode(node.id)?.internal.contentDigest === contentDigest) return []
    digests.set(node.id, contentDigest)
    const full = {
      ...node.fields,
      id: node.id,
      parent: null,
      children: [],
      internal: { type: node.type, contentDigest },
    }
    return [store.dispatch(actions.createNode(full, plugin))]
  })
  await Promise.all(created)
  await dataStore.ready()
  for (const [id, digest] of digests) {
    if (dataStore.getNode(id)?.internal.contentDigest === digest) continue
    throw new GatsbyStateError(`Gatsby did not take the node ${id}.`)
  }
}

function changePages(
  modules: Modules,
  state: State,
  { set, remove }: SiteChange['pages'],
): Readonly<Record<'set' | 'added' | 'removed', readonly string[]>> {
  const { store } = modules['gatsby/dist/redux']
  const { actions } = modules['gatsby/dist/redux/actions']
  const plugin = sitePlugin(state)
  const moved: string[] = []
  const added: string[] = []
  const removed: string[] = []
  const deletePage = (page: StoredPage) => {
    store.dispatch(actions.deletePage(page))
  }
  const wanted = new Set(set.map(({ path }) => path))
  for (const path of remove) {
    const page = state.pages.get(path)
    if (page === undefined || wanted.has(path)) continue
    deletePage(page)
    removed.push(path)
  }
  for (const { path, template } of set) {
    const component = templateFile(state, template)
    const held = state.pages.get(path)
    if (held?.component === component) continue
    added.push(path)
    if (held === undefined) continue
    // Another template's from now on: its query is another one, and the old one must be forgotten.
    deletePage(held)
    moved.push(path)
  }
  if (removed.length + moved.length > 0) {
    store.dispatch(actions.apiFinished({ apiName: 'createPages' }))
  }
  for (const { path, template, context } of set) {
    const component = templateFile(state, template)
    // Gatsby keeps and changes the objects that it is given.
    const page = { path, component, context: structuredClone(context) }
    store.dispatch(actions.createPage(page, plugin, PAGES_TRACE))
    if (state.pages.get(path)?.component === component) continue
    throw new GatsbyStateError(`Gatsby did not take the page ${path}.`)
  }
  return { set: set.map(({ path }) => path), added, removed }
}

/**
 * Why only a full build can make the change, or null: what Gatsby bundles, or how the browser finds
 * pages, would become different.
 */
export function obstacle(
  modules: Modules,
  state: State,
  change: Pick<SiteChange, 'pages'>,
  bundledTemplates: ReadonlySet<string>,
): string | null {
  if (state.html.unsafeBuiltinWasUsedInSSR) {
    return 'a page was rendered with functions whose results are not known to be stable'
  }
  if (state.slices.size > 0) return 'the site uses slices'
  const { generateComponentChunkName } = modules['gatsby/dist/utils/js-chunk-names']
  const held = (path: string) => state.pages.get(path)
  for (const { path, template } of change.pages.set) {
    const chunk = generateComponentChunkName(templateFile(state, template))
    if (!bundledTemplates.has(chunk)) return `the template ${template} is not in the bundles`
    const page = held(path)
    if (page !== undefined && isFixed(page)) return `${path} is a page of src/pages`
  }
  for (const path of change.pages.remove) {
    const page = held(path)
    if (page !== undefined && isFixed(page)) return `${path} is a page of src/pages`
  }
  return null
}

const isFixed = (page: StoredPage): boolean =>
  page.isCreatedByStatefulCreatePages || page.matchPath !== undefined

/** Patterns of addresses that one page answers, without what is variable in them. */
export function matchPrefixes(state: State): string[] {
  return [...state.pages.values()].flatMap(({ matchPath }) =>
    matchPath === undefined ? [] : [matchPath.split(/[*:]/, 1)[0] ?? ''],
  )
}

/** The first page that lies where another page answers every address, or null. */
export function coveredPage(
  pages: SiteChange['pages']['set'],
  prefixes: readonly string[],
): string | null {
  return pages.find(({ path }) => prefixes.some((prefix) => path.startsWith(prefix)))?.path ?? null
}

/** Some of Gatsby's plugins act on what others do; that has ended when no hook runs any more. */
function watchCascade(modules: Modules): { ended(): Promise<void>; stop(): void } {
  const { emitter } = modules['gatsby/dist/redux']
  let running = false
  let waiting: (() => void)[] = []
  const onStart = () => {
    running = true
  }
  const onEnd = () => {
    running = false
    for (const resolve of waiting) resolve()
    waiting = []
  }
  emitter.on('API_RUNNING_START', onStart)
  emitter.on('API_RUNNING_QUEUE_EMPTY', onEnd)
  return {
    ended: () =>
      running
        ? new Promise((resolve) => {
            waiting.push(resolve)
          })
        : Promise.resolve(),
    stop() {
      emitter.off('API_RUNNING_START', onStart)
      emitter.off('API_RUNNING_QUEUE_EMPTY', onEnd)
    },
  }
}

/**
 * Entries of nodes and pages that are gone, which Gatsby itself would keep for as long as it runs and
 * save with its state.
 */
export function forget(state: State, nodes: readonly string[], pages: readonly string[]): void {
  const { byNode, queryNodes } = state.queries
  for (const id of nodes) {
    if (byNode.get(id)?.size === 0) byNode.delete(id)
    state.nodesTouched.delete(id)
  }
  for (const path of pages) {
    queryNodes.delete(path)
    state.nodesTouched.delete(`SitePage ${path}`)
  }
}

function addAll(target: Set<string>, values: Iterable<string> | undefined): void {
  for (const value of values ?? []) target.add(value)
}
