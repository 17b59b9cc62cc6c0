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
import { useId, useState } from 'react'
import type { EditorFields } from '../../../../shared/editor-fields'
import type { PostStore } from '../../../platform/posts/post-store'
import type { PostVersion } from '../../../platform/posts/revisions'
import { fieldsOfVersion, nameOfVersion, type ReadableVersion } from './describe-version'
import { RevisionDetails } from './revision-details'
import { RevisionRow } from './revision-row'
import { useRevisions } from './use-revisions'

export interface RevisionsDialogProps {
  readonly userId: string
  readonly postId: string
  /** The author of a post that was never saved, which can have kept versions alone; null for others. */
  readonly draftOf: string | null
  readonly store: Pick<PostStore, 'listRevisions'>
  /** The text in the editor. */
  readonly current: EditorFields
  /** Puts a version into the editor. Nothing is saved over by that. */
  readonly onRestore: (fields: EditorFields, name: string) => void
  readonly onClose: () => void
}

const readable = (version: PostVersion | undefined): ReadableVersion | null =>
  version === undefined || version.kind === 'invalid' ? null : version

/** The versions of a post: what changed in each, and the way back to it. */
export function RevisionsDialog(props: RevisionsDialogProps) {
  const { userId, postId, draftOf, store, current, onRestore, onClose } = props
  const titleId = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const list = useRevisions(postId, draftOf, store)
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
            <ListState {...list} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {open !== null && (
          <Button
            variant="contained"
            onClick={() => {
              // Readers may know the address of the present text; an old one stays a redirect.
              const { slug, isSlugEdited } = current
              onRestore({ ...fieldsOfVersion(open), slug, isSlugEdited }, nameOfVersion(open))
            }}
          >
            Restore this version
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The version before one in the list; undefined while it is not read. */
function predecessorAt(
  revisions: readonly PostVersion[],
  index: number,
  hasMore: boolean,
): ReadableVersion | null | undefined {
  const next = revisions[index + 1]
  if (next === undefined) return hasMore ? undefined : null
  return readable(next) ?? undefined
}

function ListState(props: ReturnType<typeof useRevisions>) {
  const { phase, message, revisions, hasMore, readMore } = props
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
            No versions yet. There is one for each time you keep a version, publish or update the
            post, and one every ten minutes while it is edited.
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
