import type { DocumentRef } from '../../shared/documents/document-source.ts'
import type { PostWarning } from '../nodes/nodes.ts'

/** A warning of a build about one document, as its report has it. */
export interface ReportedWarning extends PostWarning {
  readonly document: DocumentRef
  /** The name of the document in lists. */
  readonly name: string
}

/** The warnings of a post, with those about links that lead nowhere. */
export function reportedWarnings(
  post: {
    readonly postId: string
    readonly slug: string
    readonly warnings: readonly PostWarning[]
  },
  deadLinks: readonly PostWarning[],
): ReportedWarning[] {
  const { postId, slug, warnings } = post
  return inOrderOfWeight(
    [...warnings, ...deadLinks].map((warning) => ({
      document: { source: 'posts', id: postId },
      name: slug,
      ...warning,
    })),
  )
}

/** Broken pictures come before what the rules say, for a receipt shows only so many; then by name. */
export function inOrderOfWeight(warnings: readonly ReportedWarning[]): ReportedWarning[] {
  const weight = ({ code }: PostWarning) => (code.startsWith('gate/') ? 1 : 0)
  return [...warnings].sort(
    (a, b) => weight(a) - weight(b) || (a.name === b.name ? 0 : a.name < b.name ? -1 : 1),
  )
}
