import Button from '@mui/material/Button'
import { BIN_DAYS } from '../../../shared/post'
import { EmptyState } from '../../components/workspace/empty-state'
import { isFiltered, type ListView, type Tab } from './post-filter'

/** What leads on from an empty tab: a new post, or another tab. */
type NextStep = 'create' | Tab

interface EmptyTab {
  readonly heading: string
  readonly text: string
  readonly next: NextStep
}

const EMPTY_TABS: Readonly<Record<Tab, EmptyTab>> = {
  all: {
    heading: 'No posts yet',
    text: 'Your posts appear here, published or not.',
    next: 'create',
  },
  drafts: {
    heading: 'No drafts',
    text: 'Posts that are not published appear here.',
    next: 'create',
  },
  scheduled: {
    heading: 'No scheduled posts',
    text: 'Posts with a publication time appear here. To schedule one, open a draft and choose Schedule.',
    next: 'drafts',
  },
  published: {
    heading: 'No published posts',
    text: 'Posts that readers can see appear here. To publish one, open a draft and choose Publish.',
    next: 'drafts',
  },
  archived: {
    heading: 'No archived posts',
    text: 'Posts that you take off the site and keep appear here. To archive one, choose Archive in the menu of its line.',
    next: 'published',
  },
  bin: {
    heading: 'The bin is empty',
    text: `Posts that you move to the bin are deleted permanently after ${BIN_DAYS} days. Until then you can restore them here.`,
    next: 'all',
  },
}

const NEXT_LABELS: Readonly<Record<NextStep, string>> = {
  create: 'Create post',
  all: 'Show all posts',
  drafts: 'Show drafts',
  scheduled: 'Show scheduled posts',
  published: 'Show published posts',
  archived: 'Show archived posts',
  bin: 'Show the bin',
}

/** Only what is set can be changed. On a phone the filters are out of sight. */
function adviceFor({ words, tag, authorId }: ListView): string {
  const advice = [
    ...(words.trim() === '' ? [] : ['fewer words']),
    ...(tag === '' ? [] : ['another topic']),
    ...(authorId === '' ? [] : ['another author']),
  ]
  return `Try ${advice.join(' or ')}.`
}

interface EmptyListProps {
  readonly view: ListView
  /** Null for an account that cannot write. */
  readonly onCreate: (() => void) | null
  readonly onClear: () => void
  readonly onTab: (tab: Tab) => void
}

/** Stands for the list when there is nothing in it, says why, and what to do next. */
export function EmptyList({ view, onCreate, onClear, onTab }: EmptyListProps) {
  if (isFiltered(view)) {
    return (
      <EmptyState heading="No matching posts" text={adviceFor(view)}>
        <Button variant="outlined" size="large" onClick={onClear}>
          Clear search and filters
        </Button>
      </EmptyState>
    )
  }
  const { heading, text, next } = EMPTY_TABS[view.tab]
  const go =
    next === 'create'
      ? onCreate
      : () => {
          onTab(next)
        }
  return (
    <EmptyState heading={heading} text={text}>
      {go !== null && (
        <Button
          variant={next === 'create' ? 'contained' : 'outlined'}
          size="large"
          data-tour={next === 'create' ? 'create' : undefined}
          onClick={go}
        >
          {NEXT_LABELS[next]}
        </Button>
      )}
    </EmptyState>
  )
}
