import type { FactText } from '../../../shared/facts/fact.ts'
import { resolveReferences } from '../../../shared/facts/references.ts'
import type { KeptBody, ShownTerm } from '../../../shared/post/kept-body.ts'
import type { PostNodeFields } from '../nodes.ts'
import type { StoredPicture } from '../picture.ts'

interface NodeQuery {
  readonly id: string
  readonly type: string
}

/** The context of a resolver: a page whose query has read a node is made again with it. */
interface ResolverContext {
  readonly nodeModel: { readonly getNodeById: (query: NodeQuery) => unknown }
}

export interface KeptBodyTools<FactNode> {
  /** A picture with everything that is needed to draw it. */
  readonly drawnPicture: (picture: StoredPicture) => Promise<unknown>
  /** Which node a term is. @param path of the term's page */
  readonly termNode: (path: string) => NodeQuery
  /** Which node a fact is. */
  readonly factNode: (factId: string) => NodeQuery
  /** Returns the text of such a node's fact. */
  readonly factTextOfNode: (node: FactNode) => FactText
  /** Keeps a body for whoever renders the page. @returns its key */
  readonly keep: (body: KeptBody<unknown>) => string
  readonly isDevelopment: boolean
}

/**
 * `@keptBody` on the body of a post: it is kept outside of the page's data, which names it by a key that
 * follows from its content. So the page is rendered again when the body changes, and browsers, which have
 * it in the page's HTML, do not download it twice. In development it is in the data.
 *
 * The definitions of the terms that its author has marked are those of the glossary as it is now, and the facts
 * that it refers to say what they say now: another wording or value makes the page again, and not the post's
 * node.
 */
export function keptBody<FactNode>(tools: KeptBodyTools<FactNode>) {
  const { drawnPicture, termNode, factNode, factTextOfNode, keep, isDevelopment } = tools
  return {
    name: 'keptBody',
    extend: () => ({
      resolve: async (
        {
          html,
          pictures,
          markedTermPaths,
          factIds,
        }: Pick<PostNodeFields, 'html' | 'pictures' | 'markedTermPaths' | 'factIds'>,
        _args: unknown,
        { nodeModel }: ResolverContext,
      ) => {
        // Each is read once, however often the body refers to it.
        const facts = new Map(
          factIds.map((id) => {
            const node = nodeModel.getNodeById(factNode(id)) as FactNode | null
            return [id, node === null ? undefined : factTextOfNode(node)] as const
          }),
        )
        const body = {
          html: factIds.length === 0 ? html : resolveReferences(html, (id) => facts.get(id)),
          pictures: await Promise.all(pictures.map(drawnPicture)),
          terms: markedTermPaths.flatMap((path) =>
            shownTerm(nodeModel.getNodeById(termNode(path)) as ShownTerm | null),
          ),
        }
        const key = keep(body)
        return isDevelopment ? { key, ...body } : { key, html: null, pictures: null, terms: null }
      },
    }),
  }
}

// A term that the nodes do not have, such as one of a build that was cut short, is a link alone.
const shownTerm = (node: ShownTerm | null): ShownTerm[] =>
  node === null ? [] : [{ path: node.path, term: node.term, definition: node.definition }]
