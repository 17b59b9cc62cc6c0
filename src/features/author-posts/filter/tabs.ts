import { BIN_DAYS } from '../../../../shared/post/post'
import type { PostStatus } from '../../../../shared/post/post-status'
import { keysOf } from '../../../../shared/records/typed-records'

type NextStep<TabName> = 'create' | TabName

interface TabEntry<TabName> {
  readonly label: string
  /** The words that lead to it from another one. */
  readonly show: string
  /** The words in place of an empty list. */
  readonly empty: {
    readonly heading: string
    readonly text: string
    readonly next: NextStep<TabName>
  }
}

const TAB_TABLE = tableOf({
  all: {
    label: 'All',
    show: 'Show all posts',
    empty: {
      heading: 'No posts yet',
      text: 'Your posts appear here, published or not.',
      next: 'create',
    },
  },
  drafts: {
    label: 'Drafts',
    show: 'Show drafts',
    empty: {
      heading: 'No drafts',
      text: 'Posts that are not published appear here.',
      next: 'create',
    },
  },
  scheduled: {
    label: 'Scheduled',
    show: 'Show scheduled posts',
    empty: {
      heading: 'No scheduled posts',
      text: 'Posts with a publication time appear here. To schedule one, open a draft and choose Schedule.',
      next: 'drafts',
    },
  },
  published: {
    label: 'Published',
    show: 'Show published posts',
    empty: {
      heading: 'No published posts',
      text: 'Posts that readers can see appear here. To publish one, open a draft and choose Publish.',
      next: 'drafts',
    },
  },
  archived: {
    label: 'Archived',
    show: 'Show archived posts',
    empty: {
      heading: 'No archived posts',
      text: 'Posts that you take off the site and keep appear here. To archive one, choose Archive in the menu of its line.',
      next: 'published',
    },
  },
  bin: {
    label: 'Bin',
    show: 'Show the bin',
    empty: {
      heading: 'The bin is empty',
      text: `Posts that you move to the bin are deleted permanently after ${BIN_DAYS} days. Until then you can restore them here.`,
      next: 'all',
    },
  },
})

function tableOf<TabName extends string>(
  table: Readonly<Record<TabName, TabEntry<NoInfer<TabName>>>>,
): typeof table {
  return table
}

export type Tab = keyof typeof TAB_TABLE

/** Every tab, the one that is open at first at the beginning. */
export const TABS = keysOf(TAB_TABLE)

/** Returns what a tab consists of. */
export const aboutTab = (tab: Tab): TabEntry<Tab> => TAB_TABLE[tab]

/** The tab of each status, besides `all`. */
export const TAB_OF_STATUS: Readonly<Record<PostStatus, Exclude<Tab, 'all'>>> = {
  draft: 'drafts',
  scheduled: 'scheduled',
  published: 'published',
  archived: 'archived',
  binned: 'bin',
}
