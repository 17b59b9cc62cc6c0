import type { RawDocument } from '../../nodes/raw-document.ts'

/** Documents, all at once or page by page as they are read. */
export type DocumentPages =
  readonly (readonly RawDocument[])[] | AsyncIterable<readonly RawDocument[]>

/**
 * Documents in rounds of a size. While one page is given out the next is read, and no more than that:
 * of a full reading only a few pages are in memory.
 *
 * @throws whatever reading a page throws
 */
export async function* roundsOf(
  pages: DocumentPages,
  size: number,
): AsyncGenerator<readonly RawDocument[], void, void> {
  for await (const page of readAhead(pages)) {
    for (let start = 0; start < page.length; start += size) yield page.slice(start, start + size)
  }
}

async function* readAhead(pages: DocumentPages): AsyncGenerator<readonly RawDocument[], void> {
  const iterator = pagesOf(pages)
  let coming = iterator.next()
  for (;;) {
    const page = await coming
    if (page.done === true) return
    coming = iterator.next()
    // Thrown when its turn comes. Should that never be, then because something else has failed.
    coming.catch(() => {})
    yield page.value
  }
}

async function* pagesOf(pages: DocumentPages): AsyncGenerator<readonly RawDocument[], void> {
  yield* pages
}
