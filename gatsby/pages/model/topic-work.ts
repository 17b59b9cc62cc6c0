import { byTopicName, topicEntry, topicsNodeOf } from '../../nodes/list-nodes.ts'
import { TOPICS_ID } from '../../nodes/nodes.ts'
import type { ListChange } from './list-work.ts'
import type { SiteDraft } from './tables/tables.ts'
import type { PageWork } from './work.ts'

/** The list of all tags, where a tag comes, goes, or has another name or number. */
export function topicWork(draft: SiteDraft, lists: readonly ListChange[]): PageWork[] {
  const changed = lists.filter(({ before, after }) => {
    if ((after ?? before)?.kind !== 'tag') return false
    return before?.name !== after?.name || before?.items.length !== after?.items.length
  })
  if (changed.length === 0) return []
  const paths = new Set(changed.map(({ path }) => path))
  const kept = (draft.topics.get(TOPICS_ID) ?? []).filter(({ path }) => !paths.has(path))
  const entries = changed.flatMap(({ after }) => (after === undefined ? [] : [topicEntry(after)]))
  const topics = [...kept, ...entries].sort(byTopicName)
  draft.topics.set(TOPICS_ID, topics)
  return [
    {
      apply: (builder) => {
        builder.upsert(topicsNodeOf(topics))
      },
    },
  ]
}
