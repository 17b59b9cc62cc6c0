import type { SearchSection } from '../../shared/search/index-files.ts'

/** One page that was found. */
export interface PlainResult {
  readonly title: string
  /** From the site's root. */
  readonly path: string
  readonly section: SearchSection
  /** Of the text, as Pagefind marks it: `shared/search/excerpt.ts` reads it. */
  readonly excerpt: string
}

/** The results of a search, the best first. */
export interface PlainAnswer {
  readonly total: number
  /** Whether the pages hold all words, or only some of them. */
  readonly match: 'all' | 'some'
  readonly shown: readonly PlainResult[]
}

/** To the thread that searches. */
export type ToSearchThread =
  | { readonly kind: 'ask'; readonly query: string }
  /** `bytes` is null for a file that is not there. */
  | {
      readonly kind: 'file'
      readonly path: string
      readonly bytes: Uint8Array<ArrayBuffer> | null
    }

/** From the thread that searches. */
export type FromSearchThread =
  | { readonly kind: 'read'; readonly path: string }
  | { readonly kind: 'answer'; readonly answer: PlainAnswer }
  | { readonly kind: 'failed'; readonly cause: string }
