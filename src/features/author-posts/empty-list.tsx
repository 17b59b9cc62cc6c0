import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { BIN_DAYS } from '../../../shared/post'
import { isFiltered, type ListView, type Tab } from './post-filter'

const EMPTY_TEXTS: Readonly<Record<Tab, readonly [heading: string, text: string]>> = {
  all: [
    'Nothing written yet',
    'Your posts appear here, with everything that you have not published yet.',
  ],
  drafts: ['No drafts', 'What you begin and do not publish waits here.'],
  scheduled: [
    'Nothing is scheduled',
    'Posts that publish themselves at a time you choose wait here.',
  ],
  published: ['Nothing is published yet', 'What readers can see appears here.'],
  archived: ['Nothing is archived', 'Posts that were published and no longer are rest here.'],
  bin: [
    'The bin is empty',
    `What you move to the bin stays here for ${BIN_DAYS} days. Then it is deleted for good.`,
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
    ? ['No post matches', 'Try fewer words, or another tag or author.']
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
