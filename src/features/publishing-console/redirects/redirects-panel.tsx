import { documentKey, type DocumentRef } from '../../../../shared/documents/document-source'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { AskedAddresses } from '../../../../shared/publish/asked-addresses'
import { countText } from '../../../../shared/text/quantity-texts'
import { LoadFailure } from '../../../components/workspace/load-failure'
import { useAttempt } from '../../../components/controls/use-attempt'
import { Panel } from '../../../components/workspace/panel'
import type { RedirectEntry, RedirectPage } from '../../../platform/posts/redirects'
import type { ConsoleSources } from '../sources/console-sources'
import { MissingList } from './missing-list'
import { MoreButton } from '../parts/more-button'
import { NewRedirect } from './new-redirect'
import { useTitles } from '../sources/titles'
import { useAnswer } from '../sources/use-answer'

type RedirectSources = Pick<
  ConsoleSources,
  'listFirstRedirects' | 'listRedirects' | 'saveRedirect' | 'deleteRedirect' | 'addresses'
>

/** Addresses of an earlier site, and where they lead. */
export function RedirectsPanel({ sources }: { readonly sources: RedirectSources }) {
  const { answer, retry } = useAnswer(sources.listFirstRedirects)
  // Nothing is shown where no one counts them.
  const { answer: asked } = useAnswer(sources.addresses)
  return (
    <Panel heading="Old addresses">
      <Typography variant="body2" sx={{ mb: 2, maxWidth: '44rem' }}>
        Links and search results of an earlier site lead to the pages of this one. An import adds
        its own. A page of this site comes before an old address.
      </Typography>
      {answer.kind === 'failed' && <LoadFailure message={answer.message} onRetry={retry} />}
      {answer.kind === 'ready' && (
        <Redirects
          first={answer.value}
          asked={asked.kind === 'ready' ? asked.value : null}
          sources={sources}
        />
      )}
    </Panel>
  )
}

interface RedirectsProps {
  readonly first: RedirectPage
  readonly asked: AskedAddresses | null
  readonly sources: RedirectSources
}

function Redirects({ first, asked, sources }: RedirectsProps) {
  const [entries, setEntries] = useState(first.entries)
  const [next, setNext] = useState(first.next)
  const [wanted, setWanted] = useState<Wanted>({ from: '', number: 0 })
  return (
    <>
      <NewRedirect
        key={wanted.number}
        from={wanted.from}
        onSave={sources.saveRedirect}
        onSaved={(saved) => {
          setEntries((known) => [saved, ...known.filter(({ id }) => id !== saved.id)])
        }}
      />
      {asked !== null && <StrayList stray={asked.stray} />}
      {asked !== null && (
        <MissingList
          asked={asked}
          ledOn={entries}
          onLead={(from) => {
            setWanted(({ number }) => ({ from, number: number + 1 }))
          }}
        />
      )}
      {entries.length > 0 && (
        <RedirectList
          entries={entries}
          hits={new Map(asked?.ledOn.map(({ address, count }) => [address, count]))}
          onDelete={async (id) => {
            await sources.deleteRedirect(id)
            setEntries((known) => known.filter((entry) => entry.id !== id))
          }}
        />
      )}
      {next !== null && (
        <MoreButton
          label="Show more addresses"
          onMore={async () => {
            const page = await sources.listRedirects(next)
            setEntries((known) => [...known, ...page.entries])
            setNext(page.next)
          }}
        />
      )}
    </>
  )
}

/** An address that is to be led on; each choice fills the form anew. */
interface Wanted {
  readonly from: string
  readonly number: number
}

/** Redirects of the live site that need a look. */
function StrayList({ stray }: { readonly stray: AskedAddresses['stray'] }) {
  const headingId = useId()
  if (stray.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <Typography id={headingId} component="h3" variant="subtitle2">
        To be put right
      </Typography>
      <Box
        component="ul"
        aria-labelledby={headingId}
        sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}
      >
        {stray.map(({ address, others }) => (
          <li key={address}>
            {others === null
              ? `${address} leads nowhere: it comes back to itself, or to another that does.`
              : `${address} leads through ${others} other old addresses. Lead it straight to its end.`}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

interface RedirectListProps {
  readonly entries: readonly RedirectEntry[]
  /** How often readers have asked for them since the publisher's start. */
  readonly hits: ReadonlyMap<string, number>
  /** Rejects with a message for the editor. */
  readonly onDelete: (id: string) => Promise<void>
}

function RedirectList({ entries, hits, onDelete }: RedirectListProps) {
  const titles = useTitles(
    entries.flatMap(({ postId }) => (postId === null ? [] : [postRef(postId)])),
  )
  return (
    <Box component="ul" aria-label="Old addresses" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map((entry) => (
        <RedirectRow
          key={entry.id}
          entry={entry}
          hits={hits.get(entry.from) ?? 0}
          target={entry.path ?? titles.get(documentKey(postRef(entry.postId ?? ''))) ?? 'a post'}
          onDelete={onDelete}
        />
      ))}
    </Box>
  )
}

interface RedirectRowProps {
  readonly entry: RedirectEntry
  readonly target: string
  readonly hits: number
  readonly onDelete: (id: string) => Promise<void>
}

function RedirectRow({ entry, target, hits, onDelete }: RedirectRowProps) {
  const { isBusy, problem, attempt } = useAttempt(() => onDelete(entry.id))
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {entry.from}{' '}
        <Box
          component="span"
          sx={{ display: 'block', color: 'text.secondary', typography: 'body2' }}
        >
          leads to {target}
          {hits > 0 && `, asked for ${countText(hits, 'time')}`}
        </Box>
        {problem !== null && (
          <Typography role="alert" variant="body2" color="error">
            {problem}
          </Typography>
        )}
      </Box>
      <Button size="small" loading={isBusy} aria-label={`Delete ${entry.from}`} onClick={attempt}>
        Delete
      </Button>
    </Box>
  )
}

const rowStyles = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
}

const postRef = (id: string): DocumentRef => ({ source: 'posts', id })
