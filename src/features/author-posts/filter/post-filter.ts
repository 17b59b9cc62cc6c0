import { TABS, type Tab } from './tabs'

/** The orders of the list. */
export const ORDERS = ['changed', 'published', 'title'] as const
export type PostOrder = (typeof ORDERS)[number]

/** Whose posts an editor looks at. */
export type PostScope = 'mine' | 'everyone'

/** The state of the list, all of which stands in its address. */
export interface ListView {
  readonly tab: Tab
  readonly scope: PostScope
  readonly words: string
  /** Empty for any. */
  readonly tag: string
  /** Id of an author; empty for any. */
  readonly authorId: string
  readonly order: PostOrder
  /** Counted from 1. */
  readonly page: number
}

/** The parameters of the address, by what they say. */
export type ListParameters = Readonly<
  Partial<Record<'show' | 'status' | 'q' | 'tag' | 'author' | 'sort' | 'page', string>>
>

const oneOf = <Value extends string>(values: readonly Value[], wanted: string | null): Value =>
  values.find((value) => value === wanted) ?? (values[0] as Value)

/**
 * Reads the address of the list; what it does not know it takes for the usual.
 *
 * @param seesEverybody whether the reader may look at posts of others: that is then the usual
 */
export function readListView(parameters: URLSearchParams, seesEverybody: boolean): ListView {
  const scopes: readonly PostScope[] = seesEverybody ? ['everyone', 'mine'] : ['mine']
  const page = Number(parameters.get('page') ?? '1')
  return {
    tab: oneOf(TABS, parameters.get('status')),
    scope: oneOf(scopes, parameters.get('show')),
    words: parameters.get('q') ?? '',
    tag: parameters.get('tag') ?? '',
    authorId: parameters.get('author') ?? '',
    order: oneOf(ORDERS, parameters.get('sort')),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  }
}

/** Whether anything but the tab and the scope narrows the list. */
export function isFiltered({ words, tag, authorId }: ListView): boolean {
  return words.trim() !== '' || tag !== '' || authorId !== ''
}

/** Whether every post must have been read before the first rows are known to be right. */
export function needsEveryPost(view: ListView): boolean {
  return isFiltered(view) || view.tab !== 'all' || view.order !== 'changed'
}
