import type {
  ContentChange,
  SiteChange,
} from '../../../../gatsby/pages/model/change/site-change.ts'
import type { LeftOutFields } from '../../../../gatsby/nodes/nodes.ts'
import { NODE_TYPES } from '../../../../gatsby/nodes/nodes.ts'
import type { Document } from './model-site.ts'
import { applyPlan, builtFrom, document, fieldsOf, FIRST_TERMS, modelOf } from './model-site.ts'

/** Posts `p0` (the oldest) to `p<count - 1>`, a minute apart. */
export const posts = (count: number, overrides: Partial<Document> = {}): Document[] =>
  Array.from({ length: count }, (_, index) =>
    document(`p${index}`, { minute: index, ...overrides }),
  )

export const change = (overrides: Partial<ContentChange>): ContentChange => ({
  posts: [],
  leftOut: [],
  removedIds: [],
  redirects: { set: [], remove: [] },
  cursor: null,
  ...overrides,
})

/** A site of some posts, as a full build has left it, and its model. */
export function open(
  documents: readonly Document[],
  redirects: Readonly<Record<string, string>> = {},
) {
  return openWith({ documents, redirects })
}

export function openWith(options: {
  readonly documents: readonly Document[]
  readonly redirects?: Readonly<Record<string, string>>
}) {
  const site = builtFrom({
    documents: new Map(options.documents.map((one) => [one.postId, one])),
    redirects: new Map(Object.entries(options.redirects ?? {})),
    cursor: null,
    terms: FIRST_TERMS,
  })
  const model = modelOf(site)
  const take = (plan: SiteChange): SiteChange => {
    applyPlan(site, plan)
    model.commit(plan)
    return plan
  }
  return {
    site,
    model,
    publish: (overrides: Partial<ContentChange>) => take(model.plan(change(overrides))),
    finishPart: (limit?: number) => {
      const plan = model.planLater(limit)
      return plan === null ? null : take(plan)
    },
    context: (path: string) => site.pages.get(path)?.context,
    problems: () =>
      fieldsOf<LeftOutFields>(site, NODE_TYPES.leftOut).map(({ postId, problems }) => [
        postId,
        ...problems,
      ]),
  }
}

export const upserted = (plan: SiteChange) => plan.nodes.upsert.map(({ id }) => id)
export const setPaths = (plan: SiteChange) => plan.pages.set.map(({ path }) => path)
