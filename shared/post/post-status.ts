import { keysOf } from '../records/typed-records.ts'

interface StatusEntry<Status extends string> {
  /** Its name on screens. */
  readonly label: string
  /** The editor's name for a post that has it. */
  readonly heading: string
  /** The part that readers see: the post, the post from the time in `publishAt` on, or nothing. */
  readonly readers: 'post' | 'post-later' | 'nothing'
  /**
   * Whether the post is in the bin: lists leave it out, and it is not edited before it is restored.
   * `BIN_DAYS` in `shared/post/post.ts` says when it is deleted for good.
   */
  readonly isInBin: boolean
  /** The statuses that its author can give it next. Keeping a version leaves it as it is. */
  readonly next: readonly Status[]
}

const STATUS_TABLE = tableOf({
  draft: {
    label: 'Draft',
    heading: 'Draft',
    readers: 'nothing',
    isInBin: false,
    next: ['scheduled', 'published', 'binned'],
  },
  scheduled: {
    label: 'Scheduled',
    heading: 'Scheduled post',
    readers: 'post-later',
    isInBin: false,
    next: ['draft', 'scheduled', 'published', 'binned'],
  },
  published: {
    label: 'Published',
    heading: 'Published post',
    readers: 'post',
    isInBin: false,
    next: ['draft', 'archived', 'binned'],
  },
  archived: {
    label: 'Archived',
    heading: 'Archived post',
    readers: 'nothing',
    isInBin: false,
    next: ['draft', 'scheduled', 'published', 'binned'],
  },
  binned: {
    label: 'In the bin',
    heading: 'Post in the bin',
    readers: 'nothing',
    isInBin: true,
    next: ['draft'],
  },
})

function tableOf<Status extends string>(
  table: Readonly<Record<Status, StatusEntry<NoInfer<Status>>>>,
): typeof table {
  return table
}

/** A state of a post's life. */
export type PostStatus = keyof typeof STATUS_TABLE

/** Every status. The security rules have the same list: `npm run generate-rules` makes it of this one. */
export const POST_STATUSES = keysOf(STATUS_TABLE)

/** Returns what screens call a status. */
export const labelOf = (status: PostStatus): string => STATUS_TABLE[status].label

/** Returns what the editor calls a post with a status. */
export const headingOf = (status: PostStatus): string => STATUS_TABLE[status].heading

/** Whether readers see a post with this status: only then it becomes a page. */
export const isLive = (status: PostStatus): boolean => STATUS_TABLE[status].readers === 'post'

/** Whether a post with this status is published by the clock, at the time in `publishAt`. */
export const hasPublishTime = (status: PostStatus): boolean =>
  STATUS_TABLE[status].readers === 'post-later'

/** Whether readers see a post with this status, or will without anyone doing more. */
export const isForReaders = (status: PostStatus): boolean =>
  STATUS_TABLE[status].readers !== 'nothing'

/** Whether a post with this status is in the bin. */
export const isInBin = (status: PostStatus): boolean => STATUS_TABLE[status].isInBin

/** Whether the author of a post can give it another status next. */
export const canBecome = (status: PostStatus, next: PostStatus): boolean =>
  STATUS_TABLE[status].next.includes(next)
