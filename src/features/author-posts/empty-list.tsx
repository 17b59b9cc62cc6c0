import Button from '@mui/material/Button'
import { EmptyState } from '../../components/workspace/empty-state'
import { isFiltered, type ListView } from './filter/post-filter'
import { aboutTab, type Tab } from './filter/tabs'

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
  const { heading, text, next } = aboutTab(view.tab).empty
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
          {next === 'create' ? 'Create post' : aboutTab(next).show}
        </Button>
      )}
    </EmptyState>
  )
}
