import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { codeOf } from '../../platform/errors'
import { posts, readRole } from '../../platform/posts'
import { drafts } from '../../platform/posts/drafts'
import { Themed } from '../../theme/themed'
import { DeleteDialog } from './delete-dialog'
import { PostRowItem } from './post-row-item'
import { postRows, searchRows, type PostRow } from './post-rows'
import { useArchive, type ArchiveSources } from './use-archive'

const browserSources: ArchiveSources = { store: posts, drafts, readRole }

/** A post that readers could see and that has just been deleted. */
export interface DeletedPost {
  readonly postId: string
  readonly title: string
}

export interface PostArchiveProps {
  readonly userId: string
  readonly onCreate: () => void
  /** What follows a deletion on its way to the readers. */
  readonly renderDeletion: (deleted: DeletedPost) => ReactNode
  /** Shown while the list is being read. */
  readonly placeholder: ReactNode
  /** Other sources, for tests. */
  readonly sources?: ArchiveSources
}

/** The posts that an author may edit. */
export default function PostArchive(props: PostArchiveProps) {
  return (
    <Themed>
      <Archive {...props} />
    </Themed>
  )
}

function Archive(props: PostArchiveProps) {
  const { userId, onCreate, renderDeletion, placeholder, sources = browserSources } = props
  const { archive, reload, loadMore } = useArchive(userId, sources)
  const [words, setWords] = useState('')
  const [doomed, setDoomed] = useState<PostRow | null>(null)
  const [deleted, setDeleted] = useState<DeletedPost | null>(null)
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const [moreFailed, setMoreFailed] = useState(false)

  if (archive.kind === 'loading') return placeholder
  if (archive.kind === 'failed') {
    return (
      <Alert severity="error" action={<Button onClick={reload}>Try again</Button>}>
        Your posts could not be read. Check your connection.
      </Alert>
    )
  }

  const rows = postRows(archive.posts, archive.kept)
  const found = searchRows(rows, words)
  const isEditor = archive.role === 'editor' || archive.role === 'admin'

  const remove = async (row: PostRow) => {
    await removeRow(row, userId, sources)
    if (row.kind === 'post' && row.status === 'published') {
      setDeleted({ postId: row.id, title: row.title })
    }
    reload()
  }

  const showMore = async () => {
    setIsLoadingMore(true)
    try {
      await loadMore()
      setMoreFailed(false)
    } catch {
      setMoreFailed(true)
    } finally {
      setIsLoadingMore(false)
    }
  }

  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h4" component="h1" sx={{ flex: 1 }}>
          {isEditor ? 'All posts' : 'Your posts'}
        </Typography>
        {archive.role !== null && rows.length > 0 && (
          <Button variant="contained" onClick={onCreate}>
            Create post
          </Button>
        )}
      </Stack>
      {deleted !== null && renderDeletion(deleted)}
      {archive.role === null && (
        <Alert severity="info">
          Your account may not write posts yet. Ask an administrator to give it a role.
        </Alert>
      )}
      {rows.length === 0 && archive.role !== null && <EmptyArchive onCreate={onCreate} />}
      {rows.length > 0 && (
        <>
          <TextField
            label="Search posts"
            type="search"
            fullWidth
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
            }}
            helperText={
              archive.next === null
                ? undefined
                : `Searches the ${archive.posts.length} posts changed last.`
            }
          />
          <Typography role="status" variant="body2" color="textSecondary">
            {found.length === 1 ? '1 post' : `${found.length} posts`}
          </Typography>
          <Stack component="ul" aria-label="Posts" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {found.map((row) => (
              <PostRowItem
                key={`${row.kind} ${row.id}`}
                row={row}
                showsAuthor={isEditor}
                onDelete={setDoomed}
              />
            ))}
          </Stack>
        </>
      )}
      {moreFailed && <Alert severity="error">More posts could not be read. Try again.</Alert>}
      {archive.next !== null && (
        <Button
          variant="outlined"
          loading={isLoadingMore}
          sx={{ alignSelf: 'center' }}
          onClick={() => {
            void showMore()
          }}
        >
          Show more posts
        </Button>
      )}
      {doomed !== null && (
        <DeleteDialog
          row={doomed}
          onConfirm={() => remove(doomed)}
          onClose={() => {
            setDoomed(null)
          }}
        />
      )}
    </Stack>
  )
}

function EmptyArchive({ onCreate }: { readonly onCreate: () => void }) {
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
        Nothing written yet
      </Typography>
      <Typography color="textSecondary">
        Your posts appear here, with everything that you have not published yet.
      </Typography>
      <Button variant="contained" size="large" onClick={onCreate}>
        Create post
      </Button>
    </Stack>
  )
}

/** Deletes a post and what this browser kept of it. Rejects with a message for the author. */
async function removeRow(row: PostRow, userId: string, sources: ArchiveSources): Promise<void> {
  if (row.kind === 'post' && (await removeStored(row.id, row.revision, sources)) === 'changed') {
    throw new Error('This post was changed meanwhile. Close this, look at it, and try again.')
  }
  await sources.drafts.forget(userId, row.id)
}

async function removeStored(
  postId: string,
  revision: number,
  { store }: ArchiveSources,
): Promise<'removed' | 'changed'> {
  try {
    const { kind } = await store.remove(postId, revision)
    return kind
  } catch (cause) {
    const message =
      codeOf(cause) === 'permission-denied'
        ? 'You may not delete this post.'
        : 'The post could not be deleted. Check your connection and try again.'
    throw new Error(message, { cause })
  }
}
