import { definitionId } from '../../../../shared/glossary/term-path'
import type { ShownTerm } from '../../../../shared/post/kept-body'

/**
 * The definitions of a body's terms. They stand behind it, unseen, until one is shown beside the link that
 * it describes (`show-definitions.ts`); they are no words of the post to search for.
 */
export function TermDefinitions({ terms }: { readonly terms: readonly ShownTerm[] }) {
  if (terms.length === 0) return null
  return (
    <div data-pagefind-ignore="">
      {terms.map(({ path, term, definition }) => (
        <div key={path} id={definitionId(path)} popover="hint" className="term-definition">
          <strong className="term-definition__name">{term}</strong>
          {/* One run of text: React would part two by a comment. */}
          {` ${definition}`}
        </div>
      ))}
    </div>
  )
}
