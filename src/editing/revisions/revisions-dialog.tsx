import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, useEffect } from 'react'
import { codeOf } from '../../platform/base/errors'
import type { DocumentTypes } from '../../platform/documents/document-kind'
import type {
  DocumentVersion,
  RevisionPage,
  VersionCursor,
} from '../../platform/documents/revisions'
import { nameOfVersion } from './describe-version'
import { RevisionDetails } from './revision-details'
import { RevisionRow } from './revision-row'
import type { ReadableVersion, VersionsKind } from './versions-kind'

interface RevisionSource<Types extends DocumentTypes> {
  listRevisions(
    id: string,
    after: VersionCursor | null,
    draftOf: string | null,
  ): Promise<RevisionPage<Types>>
}

interface RevisionList<Types extends DocumentTypes> {
  readonly revisions: readonly DocumentVersion<Types>[]
  readonly phase: 'reading' | 'read' | 'failed'
  /** Why reading failed. */
  readonly message: string
  readonly hasMore: boolean
  /** Reads the next page, or tries the failed one again. */
  readonly readMore: () => void
}

/** Which page was asked for; another attempt asks for the same one again. */
interface Request {
  readonly after: VersionCursor | null
  readonly attempt: number
}

const readable = <Types extends DocumentTypes>(
  version: DocumentVersion<Types> | undefined,
): ReadableVersion<Types> | null =>
  version === undefined || version.kind === 'invalid' ? null : version

export interface RevisionsDialogProps<Types extends DocumentTypes> {
  readonly kind: VersionsKind<Types>
  readonly userId: string
  readonly documentId: string
  /** The author of a document that was never saved, which can have kept versions alone; null for others. */
  readonly draftOf: string | null
  readonly store: RevisionSource<Types>
  /** The text in the editor. */
  readonly current: Types['text']
  /** Puts a version into the editor. Nothing is saved over by that. */
  readonly onRestore: (fields: Types['text'], name: string) => void
  readonly onClose: () => void
}

/** The versions of a document: what changed in each, and the way back to it. */
export function RevisionsDialog<Types extends DocumentTypes>(props: RevisionsDialogProps<Types>) {
  const { kind, userId, documentId, draftOf, store, current, onRestore, onClose } = props
  const titleId = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const list = useRevisions(kind.name, documentId, draftOf, store)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const { revisions, hasMore } = list
  const open = openAt === null ? null : readable(revisions[openAt])
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      onClose={onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>Versions</DialogTitle>
      <DialogContent>
        {open !== null && openAt !== null ? (
          <RevisionDetails
            kind={kind}
            userId={userId}
            version={open}
            predecessor={readable(revisions[openAt + 1])}
            current={current}
            onBack={() => {
              setOpenAt(null)
            }}
          />
        ) : (
          <>
            <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {revisions.map((version, index) =>
                version.kind !== 'invalid' ? (
                  <RevisionRow
                    kind={kind}
                    userId={userId}
                    key={nameOfVersion(version)}
                    version={version}
                    predecessor={predecessorAt(revisions, index, hasMore)}
                    onOpen={() => {
                      setOpenAt(index)
                    }}
                  />
                ) : (
                  <Box component="li" key={`damaged-${index}`} sx={{ py: 1.5 }}>
                    A version that cannot be read: {version.problems.join('; ')}
                  </Box>
                ),
              )}
            </Box>
            <ListState {...list} name={kind.name} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {open !== null && (
          <Button
            variant="contained"
            onClick={() => {
              onRestore(kind.restored(kind.textOf(open), current), nameOfVersion(open))
            }}
          >
            Restore this version
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function predecessorAt<Types extends DocumentTypes>(
  revisions: readonly DocumentVersion<Types>[],
  index: number,
  hasMore: boolean,
): ReadableVersion<Types> | null | undefined {
  const next = revisions[index + 1]
  if (next === undefined) return hasMore ? undefined : null
  return readable(next) ?? undefined
}

function ListState(props: RevisionList<DocumentTypes> & { readonly name: string }) {
  const { name, phase, message, revisions, hasMore, readMore } = props
  switch (phase) {
    case 'reading':
      return <Typography role="status">Loading versions…</Typography>
    case 'failed':
      return (
        <Alert severity="error" action={<Button onClick={readMore}>Try again</Button>}>
          {message}
        </Alert>
      )
    case 'read':
      if (revisions.length === 0) {
        return (
          <Typography>
            No versions yet. There is one for each time you keep a version, publish or update the{' '}
            {name}, and one every ten minutes while it is edited.
          </Typography>
        )
      }
      return hasMore ? (
        <Button sx={{ mt: 1 }} onClick={readMore}>
          Show older versions
        </Button>
      ) : null
  }
}

/**
 * Reads the versions of a document, page by page.
 *
 * @param name what it is called within a sentence
 * @param draftOf the author of a document that was never saved: there is no right to ask for saved versions
 */
function useRevisions<Types extends DocumentTypes>(
  name: string,
  id: string,
  draftOf: string | null,
  store: RevisionSource<Types>,
): RevisionList<Types> {
  const [request, setRequest] = useState<Request>({ after: null, attempt: 0 })
  const [answered, setAnswered] = useState<Request | null>(null)
  const [revisions, setRevisions] = useState<readonly DocumentVersion<Types>[]>([])
  const [next, setNext] = useState<VersionCursor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let isCurrent = true
    const settle = (page: RevisionPage<Types>) => {
      if (!isCurrent) return
      setRevisions((known) => [...(request.after === null ? [] : known), ...page.revisions])
      setNext(page.next)
      setFailure(null)
      setAnswered(request)
    }
    store.listRevisions(id, request.after, draftOf).then(settle, (error: unknown) => {
      if (!isCurrent) return
      setFailure(readFailureMessage(error, name))
      setAnswered(request)
    })
    return () => {
      isCurrent = false
    }
  }, [name, id, draftOf, request, store])

  const isAnswered = answered === request
  return {
    revisions,
    phase: !isAnswered ? 'reading' : failure === null ? 'read' : 'failed',
    message: failure ?? '',
    hasMore: next !== null,
    readMore() {
      setRequest(({ after, attempt }) =>
        failure === null ? { after: next, attempt } : { after, attempt: attempt + 1 },
      )
    },
  }
}

function readFailureMessage(error: unknown, name: string): string {
  return codeOf(error) === 'permission-denied'
    ? `You do not have permission to see the versions of this ${name}.`
    : 'The versions could not be loaded. Check your connection and try again.'
}
