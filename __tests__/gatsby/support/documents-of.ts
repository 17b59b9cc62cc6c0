import type { RawDocument } from '../../../gatsby/nodes/raw-document.ts'

/** All documents of all pages. */
export async function documentsOf(
  pages: AsyncIterable<readonly RawDocument[]> | Iterable<readonly RawDocument[]>,
): Promise<RawDocument[]> {
  const documents: RawDocument[] = []
  for await (const page of pages) documents.push(...page)
  return documents
}
