import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link } from 'gatsby'
import { useDeferredValue, useRef, useEffect, useState } from 'react'
import { may } from '../../../shared/accounts/roles'
import { REFERENCE_KINDS, type EditedKindName } from '../../../shared/kinds/names'
import { entryEditorPath } from '../../../shared/site/paths'
import { Choice } from '../../components/workspace/choice'
import { EmptyState } from '../../components/workspace/empty-state'
import { LoadFailure } from '../../components/workspace/load-failure'
import { ownZone } from '../../components/workspace/moments'
import { ScreenHead } from '../../components/workspace/screen-head'
import { WorkspaceSkeleton } from '../../components/workspace/workspace-skeleton'
import { logWarning } from '../../platform/base/log'
import { useAddressParameters } from '../../platform/page/address-parameters'
import { Themed } from '../../theme/themed'
import { EntryRowItem } from './entry-row-item'
import {
  readEntryListView,
  shownEntryRows,
  stateLabel,
  STATE_FILTERS,
  type EntryListView,
  type EntryRow,
  entryRows,
} from './entry-rows'
import { browserEntries, type EntryListSources } from './list-sources'

type ListState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** Someone whose role does not let them edit entries. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'ready'; readonly rows: readonly EntryRow[] }

interface EntryListProps {
  readonly userId: string
  readonly kind: EditedKindName
  /** Other sources, for tests. */
  readonly sources?: EntryListSources
}

/** The entries of a kind that are edited in the browser: files, and the documents that lie over them. */
export default function EntryList({ kind, userId, sources = browserEntries }: EntryListProps) {
  const { title, one } = REFERENCE_KINDS[kind].editedAs
  const { state, retry } = useEntryRows(kind, userId, sources)
  if (state.kind === 'loading') return <WorkspaceSkeleton title={title} />
  return (
    <Themed>
      <Stack spacing={2}>
        <ScreenHead
          title={title}
          primary={state.kind === 'ready' ? <NewEntry one={one} /> : undefined}
        />
        {state.kind === 'failed' && (
          <LoadFailure
            message={`The ${title.toLowerCase()} could not be loaded. Check your connection.`}
            onRetry={retry}
          />
        )}
        {state.kind === 'refused' && (
          <Alert severity="info">
            Only editors and administrators can edit the {title.toLowerCase()}. Ask an administrator
            to make you an editor.
          </Alert>
        )}
        {state.kind === 'ready' && <Rows kind={kind} all={state.rows} />}
      </Stack>
    </Themed>
  )
}

function NewEntry({ one }: { readonly one: string }) {
  return (
    <Button variant="contained" component={Link} to={entryEditorPath('new')}>
      New {one}
    </Button>
  )
}

function Rows({ kind, all }: { readonly kind: EditedKindName; readonly all: readonly EntryRow[] }) {
  const { title, one } = REFERENCE_KINDS[kind].editedAs
  const many = title.toLowerCase()
  const { parameters, setParameters } = useAddressParameters()
  const view = readEntryListView(parameters)
  const words = useDeferredValue(view.words)
  const { rows, counts } = shownEntryRows(all, { ...view, words })
  const count = useRef<HTMLParagraphElement>(null)
  const zone = ownZone()
  if (all.length === 0) {
    return (
      <EmptyState
        heading={`No ${many} yet`}
        text={`Each ${one} has a page of its own. Write the first one.`}
      />
    )
  }
  return (
    <>
      <Box role="search" aria-label={title} sx={filterStyles}>
        <TextField
          label={`Search ${many}`}
          type="search"
          size="small"
          value={view.words}
          slotProps={{ htmlInput: { dir: 'auto' } }}
          onChange={(event) => {
            setParameters({ q: event.target.value })
          }}
        />
        <Choice
          label="State"
          value={view.state}
          options={STATE_FILTERS.map((state) => [state, `${stateLabel(state)} (${counts[state]})`])}
          onChoose={(state) => {
            setParameters({ state: state === 'all' ? '' : state }, 'add')
          }}
        />
      </Box>
      <Typography ref={count} tabIndex={-1} role="status" variant="body2" color="textSecondary">
        {rows.length === 1 ? `1 ${one}` : `${rows.length} ${many}`}
      </Typography>
      {rows.length === 0 ? (
        <EmptyState heading={`No matching ${many}`} text={adviceFor(view)}>
          <Button
            variant="outlined"
            size="large"
            onClick={() => {
              setParameters({ q: '', state: '' }, 'add')
              // The button that was pressed goes with the empty list, and the focus would with it.
              count.current?.focus()
            }}
          >
            Clear search and state
          </Button>
        </EmptyState>
      ) : (
        <Box component="ul" role="list" aria-label={title} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {rows.map((row) => (
            <EntryRowItem key={row.id} kind={kind} row={row} zone={zone} />
          ))}
        </Box>
      )}
    </>
  )
}

const filterStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
}

/** Only what is set can be changed. */
function adviceFor({ words, state }: EntryListView): string {
  const advice = [
    ...(words.trim() === '' ? [] : ['fewer words']),
    ...(state === 'all' ? [] : ['another state']),
  ]
  return `Try ${advice.join(' or ')}.`
}

async function readList(
  kind: EditedKindName,
  userId: string,
  sources: EntryListSources,
): Promise<ListState> {
  // The database would refuse the rest, which is no failure.
  if (!may(await sources.readRole(userId), 'edit-entries')) return { kind: 'refused' }
  const [entries, copies, files] = await Promise.all([
    sources.listEntries(kind),
    sources.listCopies(),
    sources.readFiles(kind),
  ])
  // Without them every term would seem to be new, or gone.
  if (files === null) throw new Error('The files of the section could not be read.')
  return { kind: 'ready', rows: entryRows(kind, { entries, copies, files }) }
}

/** The lines of the list, read again when a user comes back to this tab; they stay when that fails. */
function useEntryRows(kind: EditedKindName, userId: string, sources: EntryListSources) {
  const [state, setState] = useState<ListState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    const read = () => {
      readList(kind, userId, sources).then(
        (found) => {
          if (isCurrent) setState(found)
        },
        (cause: unknown) => {
          logWarning('The list of entries could not be read.', cause)
          if (isCurrent) setState((shown) => (shown.kind === 'ready' ? shown : { kind: 'failed' }))
        },
      )
    }
    const look = () => {
      if (document.visibilityState === 'visible') read()
    }
    read()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', read)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', read)
    }
  }, [attempt, kind, sources, userId])

  const retry = () => {
    setState({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { state, retry }
}
