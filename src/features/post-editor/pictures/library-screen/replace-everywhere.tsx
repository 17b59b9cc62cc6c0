import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useRef, useSyncExternalStore, useState } from 'react'
import type { Media } from '../../../../../shared/picture/media'
import { saveFailureMessage } from '../../../../editing/words/save-messages'
import type { StoredImage } from '../image-uploading'
import { UseList } from '../library/picture-uses'
import { PictureFileInput } from '../library/picture-file-input'
import { useLibraryUploads } from '../library/use-library'
import { usePictures } from '../pictures-context'
import { UploadRows } from '../uploads/upload-rows'
import type { Replacement } from './replace-in-post'
import { listedUse, type LibraryUpkeep, type KnownUse } from './upkeep'

interface ReplacedIn {
  readonly use: KnownUse
  readonly outcome: Replacement | 'foreign' | 'failed'
  /** Why it failed. */
  readonly message?: string
}

type ReplacementState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'same-picture' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'running'; readonly done: number; readonly count: number }
  | { readonly kind: 'done'; readonly posts: readonly ReplacedIn[] }

interface ReplaceEverywhereProps {
  readonly picture: Media
  readonly upkeep: LibraryUpkeep
  /** @param hasChanged whether anything was stored */
  readonly onClose: (hasChanged: boolean) => void
}

/** Uploads a new picture and puts it in the place of one in all posts, with a report. */
export function ReplaceEverywhere({ picture, upkeep, onClose }: ReplaceEverywhereProps) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const { library } = usePictures()
  const { state, replaceBy } = useReplacement(picture, upkeep)
  const { list, upload } = useLibraryUploads((image) => {
    // The new picture begins with the words of the old one. Without them it still works.
    if (picture.alt !== '') library.learn(image.path, picture.alt).catch(() => undefined)
    void replaceBy(image)
  })
  const uploads = useSyncExternalStore(list.subscribe, list.getSnapshot, list.getSnapshot)
  const isBusy = state.kind === 'running' || uploads.some((one) => one.state.kind === 'running')
  const close = () => {
    if (state.kind !== 'running') onClose(state.kind === 'done' || state.kind === 'unread')
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>Replace everywhere</DialogTitle>
      <DialogContent>
        {state.kind !== 'done' && (
          <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
            Choose the picture that takes the place of “{picture.name}” in every post of yours that
            uses it. Alternative texts and captions stay. Published posts change for readers at
            once.
          </DialogContentText>
        )}
        <PictureFileInput
          ref={chooser}
          label="New picture"
          onFile={(file) => {
            for (const { id: failed } of list.getSnapshot()) list.drop(failed)
            upload([file])
          }}
        />
        <UploadRows list={list} />
        <Progress state={state} />
      </DialogContent>
      <DialogActions>
        <Button disabled={state.kind === 'running'} onClick={close}>
          {state.kind === 'done' ? 'Close' : 'Cancel'}
        </Button>
        {state.kind !== 'done' && (
          <Button
            autoFocus
            variant="contained"
            loading={isBusy}
            onClick={() => chooser.current?.click()}
          >
            Choose new picture
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Progress({ state }: { readonly state: ReplacementState }) {
  switch (state.kind) {
    case 'choosing':
      return null
    case 'same-picture':
      return (
        <Alert severity="info" sx={{ mt: 2 }}>
          This is the same picture. Choose another one.
        </Alert>
      )
    case 'unread':
      return (
        <Alert severity="error" sx={{ mt: 2 }}>
          The new picture is in the library. Where the old one is used could not be loaded, so no
          post has changed. Choose the new picture again in a moment.
        </Alert>
      )
    case 'running':
      return (
        <Box role="status" sx={{ mt: 2 }}>
          <Typography variant="body2">
            {state.count === 0
              ? 'Looking for the posts…'
              : `Changing post ${state.done + 1} of ${state.count}`}
          </Typography>
          <LinearProgress aria-label="Posts that are changed" />
        </Box>
      )
    case 'done':
      return <Report posts={state.posts} />
  }
}

const WORDS: Readonly<Record<ReplacedIn['outcome'], string>> = {
  changed: 'Changed',
  'changed-changes':
    'Changed in its unpublished changes. Its last version shows the old picture until you publish or keep them.',
  'waits-for-changes':
    'Its last version shows the old picture until you publish or keep your changes, which no longer do',
  'not-shown': 'No longer shows the old picture',
  binned: 'It is in the bin',
  gone: 'It was deleted, or you may no longer edit it',
  busy: 'Someone else is writing in it. Try again later',
  foreign: 'It belongs to another author. Ask an editor',
  failed: 'Not saved',
}

const CHANGED: readonly ReplacedIn['outcome'][] = ['changed', 'changed-changes', 'not-shown']

function Report({ posts }: { readonly posts: readonly ReplacedIn[] }) {
  const changed = posts.filter(({ outcome }) => CHANGED.includes(outcome))
  const others = posts.filter((post) => !changed.includes(post))
  return (
    <Box role="status">
      {posts.length === 0 && (
        <Typography>The new picture is in the library. No post used the old one.</Typography>
      )}
      <Outcomes heading="Changed" posts={changed} />
      <Outcomes heading="Not changed" posts={others} />
    </Box>
  )
}

function Outcomes({ heading, posts }: { heading: string; posts: readonly ReplacedIn[] }) {
  if (posts.length === 0) return null
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1 }}>
        {heading}: {posts.length}
      </Typography>
      <UseList
        uses={posts.map(({ use, outcome, message }) => ({
          ...listedUse(use),
          note: message ?? WORDS[outcome],
        }))}
      />
    </>
  )
}

function useReplacement(picture: Media, upkeep: LibraryUpkeep) {
  const [state, setState] = useState<ReplacementState>({ kind: 'choosing' })

  const inPost = async (use: KnownUse, image: StoredImage): Promise<ReplacedIn> => {
    if (use.isForeign) return { use, outcome: 'foreign' }
    try {
      return { use, outcome: await upkeep.replaceInPost(use.postId, picture.path, image) }
    } catch (error) {
      return { use, outcome: 'failed', message: saveFailureMessage(error, 'post') }
    }
  }

  /** Asks for the uses once more: others may have been added while the new picture was chosen. */
  const replaceBy = async (image: StoredImage): Promise<void> => {
    if (image.path === picture.path) {
      setState({ kind: 'same-picture' })
      return
    }
    setState({ kind: 'running', done: 0, count: 0 })
    const uses = await upkeep.usesOf([picture.path]).catch(() => null)
    if (uses === null) {
      setState({ kind: 'unread' })
      return
    }
    const all = uses.get(picture.path) ?? []
    const posts: ReplacedIn[] = []
    for (const use of all) {
      setState({ kind: 'running', done: posts.length, count: all.length })
      posts.push(await inPost(use, image))
    }
    setState({ kind: 'done', posts })
  }
  return { state, replaceBy }
}
