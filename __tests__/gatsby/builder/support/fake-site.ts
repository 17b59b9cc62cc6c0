import type { Site } from '../../../../gatsby/builder/changes/apply-change.ts'
import type { FailedPage } from '../../../../gatsby/adapter/modules/gatsby-types.ts'
import { NO_SITE_CHANGE } from '../../../../gatsby/pages/model/change/site-change.ts'
import type {
  ContentChange,
  SiteChange,
} from '../../../../gatsby/pages/model/change/site-change.ts'
import type { PlannedPage } from '../../../../gatsby/pages/plan/plan-pages.ts'
import { leftOutNodeId, postNodeId } from '../../../../gatsby/nodes/nodes.ts'
import type { FakeNodeStore } from './fake-node-store.ts'
import { fakeNodeStore, heldContentOf } from './fake-node-store.ts'

/** A site of posts alone, each with one page and one card. */
export interface FakeSite extends Site {
  readonly nodes: FakeNodeStore
  readonly plans: SiteChange[]
  /** Paths of pages that fail as long as a post with one of these ids is there, by that id. */
  readonly failing: Map<string, readonly string[]>
}

const page = (path: string): PlannedPage => ({ path, template: 'post', context: {} })

/** What a change makes of such a site. */
function planOf({ posts, leftOut, removedIds }: ContentChange, nodes: FakeNodeStore): SiteChange {
  const gone = [...leftOut.map(({ fields }) => fields.postId), ...removedIds]
  const isThere = (id: string) => nodes.getNode(postNodeId(id)) !== undefined
  const back = posts.map(({ fields }) => leftOutNodeId(fields.postId))
  return {
    nodes: { upsert: [...posts, ...leftOut], remove: [...gone.map(postNodeId), ...back] },
    pages: {
      set: posts.map(({ fields }) => page(fields.path)),
      remove: gone.filter(isThere).map((id) => `/discover/${id}`),
      first: null,
    },
    fileInputs: NO_SITE_CHANGE.fileInputs,
    deferred: 0,
  }
}

export function fakeSite(nodes: FakeNodeStore = fakeNodeStore()): FakeSite {
  const plans: SiteChange[] = []
  const failing: FakeSite['failing'] = new Map()
  const fileOf = (path: string) => `${path}/index.html`
  const failedPages = (): FailedPage[] =>
    [...failing]
      .filter(([id]) => nodes.getNode(postNodeId(id)) !== undefined)
      .flatMap(([id, paths]) => paths.map((path) => ({ path, message: `TypeError: ${id}` })))
  return {
    nodes,
    plans,
    failing,
    model: {
      plan: (change) => planOf(change, nodes),
      commit: (plan) => {
        plans.push(plan)
      },
    },
    gatsby: {
      apply: (change: Pick<SiteChange, 'nodes' | 'pages'>) => {
        for (const id of change.nodes.remove) nodes.remove(id)
        nodes.put(...change.nodes.upsert)
        const failed = failedPages()
        const isMade = (path: string) => !failed.some((one) => one.path === path)
        const written = change.pages.set.map(({ path }) => path).filter(isMade)
        return Promise.resolve({
          written: written.map(fileOf),
          removed: change.pages.remove.map(fileOf),
          failedPages: failed,
          timings: { pages: 1 },
        })
      },
    },
    held: heldContentOf(nodes),
    files: {
      begin: () => {},
      now: (plan: SiteChange) =>
        Promise.resolve({
          written: plan.pages.set.map(({ path }) => `/cards${path}.png`),
          removed: [],
          postsWithNewWarnings: plan.nodes.upsert.map(({ id }) => id),
        }),
    },
  }
}
