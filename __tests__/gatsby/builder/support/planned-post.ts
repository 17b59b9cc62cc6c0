import { JSDOM } from 'jsdom'
import { postNode } from '../../../../gatsby/posts/preparation/post-node.ts'
import type { PlannedNode, PostNodeFields } from '../../../../gatsby/nodes/nodes.ts'
import { parsePost } from '../../../../shared/post/post.ts'
import { outlineOf } from '../../../../shared/quality-gate/quality-gate.ts'
import type { Fields } from '../../support/fake-backend.ts'
import { NO_FACTS } from '../../support/no-facts.ts'
import { postFields } from '../../support/post-fields.ts'

const HTML = '<p>Read it twice.</p>'
const outline = outlineOf(new JSDOM(HTML).window.document.body)

/** The node of a published post whose slug is its id. */
export function plannedPost(
  id: string,
  overrides: Fields = {},
  own: Partial<PostNodeFields> = {},
): PlannedNode<PostNodeFields> {
  const parsed = parsePost(id, postFields({ slug: id, ...overrides }))
  if (parsed.kind !== 'post') throw new Error(parsed.problems.join('; '))
  const node = postNode(
    parsed.post,
    {
      html: HTML,
      outline,
      siteLinks: [],
      pictures: [],
      headings: [],
      readingMinutes: 1,
      warnings: [],
      referencePaths: [],
      markedTermPaths: [],
      factIds: [],
      passages: [],
      isWorthRetrying: false,
      missingPictures: 0,
    },
    null,
    NO_FACTS,
  )
  return { ...node, fields: { ...node.fields, ...own } }
}
