import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { BIN_DAYS } from '../../../shared/post'
import { isFiltered, type ListView, type Tab } from './post-filter'

const EMPTY_TEXTS: Readonly<Record<Tab, readonly [heading: string, text: string]>> = {
  all: ['No posts yet', 'Your posts appear here, published or not.'],
  drafts: ['No drafts', 'Posts that are not published appear here.'],
  scheduled: ['No scheduled posts', 'Posts with a publication time appear here.'],
  published: ['No published posts', 'Posts that readers can see appear here.'],
  archived: ['No archived posts', 'Posts that you archive appear here.'],
  bin: [
    'The bin is empty',
    `Posts that you move to the bin are deleted permanently after ${BIN_DAYS} days.`,
  ],
}

interface EmptyListProps {
  readonly view: ListView
  readonly onCreate: () => void
  readonly onClear: () => void
}

/** Stands for the list when there is nothing in it, and says why. */
export function EmptyList({ view, onCreate, onClear }: EmptyListProps) {
  const isNarrowed = isFiltered(view)
  const [heading, text] = isNarrowed
    ? ['No matching posts', 'Try fewer words, or another tag or author.']
    : EMPTY_TEXTS[view.tab]
  return (
    <Stack
      sx={{
        gap: 2,
        py: 8,
        px: 2,
        alignItems: 'center',
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="h5" component="h2">
        {heading}
      </Typography>
      <Typography color="textSecondary">{text}</Typography>
      {isNarrowed && (
        <Button variant="outlined" onClick={onClear}>
          Show all posts
        </Button>
      )}
      {!isNarrowed && view.tab === 'all' && (
        <Button variant="contained" size="large" onClick={onCreate}>
          Create post
        </Button>
      )}
    </Stack>
  )
}
