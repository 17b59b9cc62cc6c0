import { JSDOM } from 'jsdom'
import type { PreparedHtml } from '../../../../gatsby/html/prepare-html.ts'
import { postNode } from '../../../../gatsby/posts/preparation/post-node.ts'
import type { PlannedNode, PostNodeFields } from '../../../../gatsby/nodes/nodes.ts'
import { parsePost } from '../../../../shared/post/post.ts'
import type { Post } from '../../../../shared/post/post.ts'
import { outlineOf } from '../../../../shared/quality-gate/quality-gate.ts'
import type { Fields } from '../../support/fake-backend.ts'
import { NO_FACTS } from '../../support/no-facts.ts'
import { postFields } from '../../support/post-fields.ts'

const HTML = '<p>Read it twice.</p>'

/** The prepared body of such a post. */
export const PREPARED_BODY: PreparedHtml = {
  html: HTML,
  outline: outlineOf(new JSDOM(HTML).window.document.body),
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
}

/** A published post whose slug is its id. */
export function parsedPost(id: string, overrides: Fields = {}): Post {
  const parsed = parsePost(id, postFields({ slug: id, ...overrides }))
  if (parsed.kind !== 'post') throw new Error(parsed.problems.join('; '))
  return parsed.post
}

/** The node of such a post. */
export function plannedPost(
  id: string,
  overrides: Fields = {},
  own: Partial<PostNodeFields> = {},
): PlannedNode<PostNodeFields> {
  const node = postNode(parsedPost(id, overrides), PREPARED_BODY, null, NO_FACTS)
  return { ...node, fields: { ...node.fields, ...own } }
}
