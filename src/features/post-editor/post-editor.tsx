import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { posts } from '../../platform/posts'
import { drafts } from '../../platform/posts/drafts'
import { EditorForm, type SavedChange } from './editor-form'
import { startEditing, type EditingState, type StoredVersion } from './editing-state'
import { Themed } from '../../theme/themed'
import { PicturesProvider, type Pictures } from './pictures/pictures-context'
import { RestoreOffer } from './restore-offer'
import { useOpenPost } from './use-open-post'

export interface PostEditorProps {
  readonly postId: string
  /** Whether the post may be begun here when it does not exist yet. */
  readonly isNew: boolean
  readonly userId: string
  /** Uploads and the library; must stay the same object while the editor is open. */
  readonly pictures: Pictures
  /** What follows a saved version on its way to the readers. */
  readonly renderReceipt: (saved: SavedChange) => ReactNode
  readonly onSaved: (status: 'first' | 'again') => void
  /** Shown while the post is being read. */
  readonly placeholder: ReactNode
}

/** Opens one post for editing. */
export default function PostEditor(props: PostEditorProps) {
  return (
    <Themed>
      <PicturesProvider value={props.pictures}>
        <OpenedEditor {...props} />
      </PicturesProvider>
    </Themed>
  )
}

/** Why a post cannot be edited, under the page's own heading. */
function Unopened({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Typography variant="h4" component="h1" sx={{ mb: 3 }}>
        Edit post
      </Typography>
      {children}
    </>
  )
}

function OpenedEditor(props: PostEditorProps) {
  const { postId, isNew, userId, placeholder } = props
  const { opened, reload } = useOpenPost({ postId, isNew, userId }, posts, drafts)
  const [initial, setInitial] = useState<EditingState | null>(null)

  switch (opened.kind) {
    case 'loading':
      return placeholder
    case 'missing':
      return (
        <Unopened>
          <Alert severity="warning">This post does not exist, or you may not edit it.</Alert>
        </Unopened>
      )
    case 'damaged':
      return (
        <Unopened>
          <Alert severity="error">
            The stored post is damaged and cannot be edited: {opened.problems.join('; ')}
          </Alert>
        </Unopened>
      )
    case 'failed':
      return (
        <Unopened>
          <Alert severity="error" action={<Button onClick={reload}>Try again</Button>}>
            {opened.message}
          </Alert>
        </Unopened>
      )
    case 'ready': {
      const { stored, kept } = opened
      if (kept !== null && initial === null) {
        return (
          <>
            <EditorTitle stored={stored} />
            <RestoreOffer
              kept={kept}
              stored={stored}
              onRestore={() => {
                setInitial(startEditing(stored, kept))
              }}
              onDiscard={() => {
                // A draft that cannot be removed is offered again, which is the safe side.
                drafts.forget(userId, postId).catch(() => undefined)
                setInitial(startEditing(stored, null))
              }}
            />
          </>
        )
      }
      return (
        <>
          <EditorTitle stored={stored} />
          <EditorForm
            {...props}
            initial={initial ?? startEditing(stored, null)}
            store={posts}
            drafts={drafts}
          />
        </>
      )
    }
  }
}

function EditorTitle({ stored }: { readonly stored: StoredVersion }) {
  return (
    <Typography variant="overline" component="h1" sx={{ mb: 1 }}>
      {stored.revision === null ? 'New post' : 'Edit post'}
    </Typography>
  )
}
