import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { REFERENCE_KINDS, type EditedKindName } from '../../../shared/kinds/names'
import { formatMoment } from '../../editing/words/format-moment'
import { RestoreOffer } from '../../editing/opening/restore-offer'
import { useBeginning } from '../../editing/opening/use-beginning'
import { useOpening } from '../../editing/opening/use-opening'
import { TextRescue } from '../../editing/saving/text-rescue'
import type { Beginning } from '../../editing/sync/begin'
import { EDITED_KINDS } from '../../../shared/entries/edited-kinds'
import { parseEntryId } from '../../../shared/kinds/entry-key'
import { Themed } from '../../theme/themed'
import { EntryWork, type EntryWorkProps } from './entry-work'
import { NewEntry } from './new-entry'
import { openEntry, type ReadyEntry } from './opening/open-entry'
import type { EntrySync } from './session/entry-session'
import { comparesTexts } from './session/entry-versions'
import { entryRescue } from './session/entry-words'

/** Stands in the address for one that does not exist yet. */
const NEW = 'new'

export interface EntryEditorProps extends Omit<EntryWorkProps, 'onMoved'> {
  /** The kind of a new entry. */
  readonly kindName: EditedKindName
  /** Shown while the entry is being read. */
  readonly placeholder: ReactNode
  /** Leads to another entry, in place of this address. */
  readonly onOpen: (entryId: string) => void
}

interface Begun {
  readonly id: string
  readonly name: string
}

/** Opens one entry for editing, or begins a new one. */
export default function EntryEditor(props: EntryEditorProps) {
  const { entryId, kindName, onOpen } = props
  const [begun, setBegun] = useState<Begun | null>(null)
  if (entryId === NEW) {
    return (
      <Themed>
        <NewEntry
          {...props}
          refusal={<Refusal kindName={kindName} />}
          onBegin={(id, name) => {
            setBegun({ id, name })
            onOpen(id)
          }}
        />
      </Themed>
    )
  }
  return (
    <Themed>
      <OpenedEditor key={entryId} {...props} begunAs={begun?.id === entryId ? begun.name : null} />
    </Themed>
  )
}

function Refusal({ kindName }: { readonly kindName: EditedKindName }) {
  const title = REFERENCE_KINDS[kindName].editedAs.title.toLowerCase()
  return (
    <Alert severity="info">
      Only editors and administrators can edit the {title}. Ask an administrator to make you an
      editor.
    </Alert>
  )
}

interface UnopenedProps {
  readonly backLink: ReactNode
  readonly heading: string
  readonly children: ReactNode
}

function Unopened({ backLink, heading, children }: UnopenedProps) {
  return (
    <>
      {backLink}
      <Typography variant="h4" component="h1" sx={{ mb: 3 }}>
        {heading}
      </Typography>
      <Stack sx={{ gap: 2 }}>{children}</Stack>
    </>
  )
}

interface OpenedEditorProps extends EntryEditorProps {
  /** The name of one that was begun here a moment before; null for any other. */
  readonly begunAs: string | null
}

function OpenedEditor(props: OpenedEditorProps) {
  const { entryId, userId, kindName, sources, begunAs, placeholder, backLink } = props
  const { opened, reload } = useOpening(`${userId} ${entryId}`, () =>
    openEntry({ entryId, userId, isNew: begunAs !== null }, sources),
  )
  const { one } = REFERENCE_KINDS[kindName].editedAs
  const heading = `Edit ${one}`
  switch (opened.kind) {
    case 'loading':
      return (
        <>
          {backLink}
          {placeholder}
        </>
      )
    case 'refused':
      return (
        <Unopened backLink={backLink} heading={heading}>
          <Refusal kindName={kindName} />
        </Unopened>
      )
    case 'missing':
      return (
        <Unopened backLink={backLink} heading={heading}>
          <Alert severity="warning">This {one} does not exist.</Alert>
        </Unopened>
      )
    case 'damaged':
      return (
        <Unopened backLink={backLink} heading={heading}>
          <Alert severity="error">
            The stored {one} is damaged and cannot be edited: {opened.problems.join('; ')}
          </Alert>
        </Unopened>
      )
    case 'failed':
      return (
        <Unopened backLink={backLink} heading={heading}>
          <Alert severity="error" action={<Button onClick={reload}>Try again</Button>}>
            {opened.message}
          </Alert>
          {opened.kept.map((kept) => (
            <Stack key={kept.writerId} sx={{ gap: 1 }}>
              <Typography>Kept on this device {formatMoment(kept.keptAtMs)}</Typography>
              <TextRescue ways={rescueOf(entryId, kindName)} read={() => kept.fields} />
            </Stack>
          ))}
        </Unopened>
      )
    case 'ready':
      return <ReadyEditor {...props} ready={opened} />
  }
}

const rescueOf = (entryId: string, kindName: EditedKindName) =>
  entryRescue({
    fields: EDITED_KINDS[kindName].fields,
    slug: parseEntryId(entryId)?.slug ?? kindName,
  })

/** Decides on what was kept, one text after the other; then the entry can be edited. */
function ReadyEditor({ ready, ...props }: OpenedEditorProps & { readonly ready: ReadyEntry }) {
  const { sources, begunAs, onOpen } = props
  const { entry, sync, head, recovery } = ready
  const { beginning, offer, restore, merge, discard } = useBeginning(
    sync,
    head,
    recovery,
    sources.localCopies,
  )
  const [compare] = useState(() => comparesTexts(entry))
  if (offer === null) {
    return (
      <EntryWork
        {...props}
        ready={ready}
        beginning={begunAs === null ? beginning : named(ready, beginning, begunAs)}
        onMoved={onOpen}
      />
    )
  }
  return (
    <>
      {props.backLink}
      <Typography variant="h4" component="h1" sx={{ mb: 3 }}>
        Edit {entry.name}
      </Typography>
      <RestoreOffer
        key={offer.writerId}
        name={entry.name}
        compare={compare}
        kept={offer}
        current={beginning.fields}
        onRestore={() => {
          restore(offer)
        }}
        onMerge={() => {
          merge(offer)
        }}
        onDiscard={() => {
          discard(offer)
        }}
      />
    </>
  )
}

function named(
  { entry }: ReadyEntry,
  beginning: Beginning<EntrySync>,
  name: string,
): Beginning<EntrySync> {
  const [nameField = ''] = Object.keys(entry.fields)
  const { fields } = beginning
  if (beginning.head.storedAtMs !== null) return beginning
  return { ...beginning, fields: { ...fields, data: { ...fields.data, [nameField]: name } } }
}
