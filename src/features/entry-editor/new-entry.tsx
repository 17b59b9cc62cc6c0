import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type ReactNode } from 'react'
import { EDITED_KINDS } from '../../../shared/entries/edited-kinds'
import { ENTRY_SLUG, entryId, FILES_LANG } from '../../../shared/kinds/entry-key'
import { entryPath, REFERENCE_KINDS, type EditedKindName } from '../../../shared/kinds/names'
import { entryEditorPath } from '../../../shared/site/paths'
import { LoadFailure } from '../../components/workspace/load-failure'
import { useOpening } from '../../editing/opening/use-opening'
import { saveFailureMessage } from '../../editing/words/save-messages'
import { titleSlugs } from '../../platform/content/title-slug'
import { measure } from '../../theme/tokens'
import { SlugField } from './actions/entry-slug-field'
import { knownEntries, type KnownEntries } from './opening/known-entries'
import type { EntrySources } from './opening/open-entry'

interface NewEntryProps {
  readonly kindName: EditedKindName
  readonly userId: string
  readonly sources: Pick<EntrySources, 'store' | 'readFiles' | 'isAllowed'>
  readonly backLink: ReactNode
  /** Stands for the form while the others are read. */
  readonly placeholder: ReactNode
  readonly refusal: ReactNode
  /** @param name of the new entry, which becomes the first field of its text */
  readonly onBegin: (id: string, name: string) => void
}

type OpenedNew =
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly known: KnownEntries }

async function openNew({ kindName, userId, sources }: NewEntryProps): Promise<OpenedNew> {
  const { store, readFiles, isAllowed } = sources
  const { one } = REFERENCE_KINDS[kindName].editedAs
  try {
    if (!(await isAllowed(userId, 'edit-entries'))) return { kind: 'refused' }
    const [files, documents] = await Promise.all([readFiles(kindName), store.listEntries(kindName)])
    return files === null
      ? { kind: 'failed', message: 'The files of the site could not be read. Try again.' }
      : { kind: 'ready', known: knownEntries(kindName, files, documents) }
  } catch (error) {
    return { kind: 'failed', message: saveFailureMessage(error, one) }
  }
}

/** Begins a new entry: its name, and the address that is proposed from it. */
export function NewEntry(props: NewEntryProps) {
  const { kindName, userId, backLink, placeholder } = props
  const { opened, reload } = useOpening(`${userId} new ${kindName}`, () => openNew(props))
  const { one } = REFERENCE_KINDS[kindName].editedAs
  if (opened.kind === 'loading') return placeholder
  return (
    <Stack sx={{ gap: 2, maxWidth: measure }}>
      {backLink}
      <Typography variant="h4" component="h1">
        New {one}
      </Typography>
      {opened.kind === 'refused' && props.refusal}
      {opened.kind === 'failed' && <LoadFailure message={opened.message} onRetry={reload} />}
      {opened.kind === 'ready' && <Beginning {...props} known={opened.known} />}
    </Stack>
  )
}

interface BeginningProps extends Pick<NewEntryProps, 'kindName' | 'onBegin'> {
  readonly known: KnownEntries
}

function Beginning({ kindName, known, onBegin }: BeginningProps) {
  const { one } = REFERENCE_KINDS[kindName].editedAs
  const [nameField] = Object.values(EDITED_KINDS[kindName].fields)
  const [name, setName] = useState('')
  /** Null as long as it follows the name. */
  const [written, setWritten] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const proposed = useProposedSlug(name)
  const slug = written ?? proposed
  const id = entryId({ lang: FILES_LANG, kind: kindName, slug })
  const status = known.statusOf.get(slug)
  const problem = slugProblem(one, slug, status)
  const isEmpty = slug === ''
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (problem === null) onBegin(id, name.trim())
        else event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <TextField
        id="entry-new-name"
        label={nameField?.label ?? 'Name'}
        size="small"
        fullWidth
        autoFocus
        value={name}
        onChange={(event) => {
          setName(event.target.value)
        }}
      />
      <SlugField
        id="entry-new-slug"
        label="Address"
        slug={slug}
        path={isEmpty ? 'Follows the name until you change it.' : entryPath(kindName, slug)}
        problem={isEmpty && !isAsked ? null : problem}
        onChange={setWritten}
      />
      {status === 'removed' && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" href={entryEditorPath(id)}>
              Open it
            </Button>
          }
        >
          A {one} with this address was removed. Open it to restore it.
        </Alert>
      )}
      <Button type="submit" variant="contained">
        Create {one}
      </Button>
    </Stack>
  )
}

/** Proposes a slug; letters of other alphabets have tables that are fetched. */
function useProposedSlug(name: string): string {
  const [fetched, setFetched] = useState('')
  useEffect(() => {
    let isCurrent = true
    void titleSlugs.fetchFor(name).then(() => {
      if (isCurrent) setFetched(name)
    })
    return () => {
      isCurrent = false
    }
  }, [name])
  // Drawn again once they are there.
  return fetched === name || !titleSlugs.isIncomplete(name) ? titleSlugs.of(name) : ''
}

function slugProblem(
  one: string,
  slug: string,
  status: 'seen' | 'draft' | 'removed' | undefined,
): string | null {
  if (slug === '') return 'Enter an address.'
  if (!ENTRY_SLUG.test(slug)) {
    return 'Use lower-case letters without accents, digits and single hyphens.'
  }
  switch (status) {
    case 'seen':
      return `Another ${one} has this address.`
    case 'draft':
      return `A draft of another ${one} has this address.`
    case 'removed':
      return `A removed ${one} has this address.`
    case undefined:
      return null
  }
}
