import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { EditorFields } from '../../../shared/post/editor-fields'
import type { LocalCopy } from '../../platform/storage/local-copy-store'
import { isSignedInAs, posts } from '../../platform/posts'
import { localCopies } from '../../platform/posts/post-local-copies'
import { latePart } from '../../editing/loading/late-part'
import { Themed } from '../../theme/themed'
import { breakpoints, workspace } from '../../theme/tokens'
import { EditorForm, type EditorFormProps } from './editor-form'
import { SiteTagsProvider, type ReadSiteTags } from './screen/fields/site-tags'
import { formatMoment } from '../../editing/words/format-moment'
import { useOlderPictures } from './pictures/library/use-older-pictures'
import type { SearchSite } from './writing/links/link-targets'
import { WithLinkTargets } from './writing/links/with-link-targets'
import { PostHeading } from './session/lifecycle/post-heading'
import { PicturesProvider, type Pictures } from './pictures/pictures-context'
import { POST_SYNC, type KnownPost } from './session/post-session'
import type { Recovery } from '../../editing/sync/recovery'
import { useBeginning } from '../../editing/opening/use-beginning'
import { TextRescue } from '../../editing/saving/text-rescue'
import { POST_RESCUE } from './session/copy-text'
import { useOpenPost } from './session/use-open-post'
import { VersionExcerpt } from './session/versions/version-excerpt'

const RestoreOffer = latePart(
  async () => (await import('./session/versions/post-restore-offer')).PostRestoreOffer,
)

export interface PostEditorProps extends Omit<
  EditorFormProps,
  'beginning' | 'store' | 'localCopies' | 'isSignedInAs'
> {
  /** Whether the post may be begun here when it does not exist yet. */
  readonly isNew: boolean
  /** Uploads and the library; must stay the same object while the editor is open. */
  readonly pictures: Pictures
  /** Finds pages to link to; must stay the same function. */
  readonly searchSite: SearchSite
  /** Reads the tags to offer; must stay the same function. */
  readonly readSiteTags: ReadSiteTags
  /** Shown while the post is being read. */
  readonly placeholder: ReactNode
}

/** Opens one post for editing. */
export default function PostEditor(props: PostEditorProps) {
  return (
    <Themed>
      <PicturesProvider value={props.pictures}>
        <SiteTagsProvider value={props.readSiteTags}>
          <WithLinkTargets {...props}>
            <Box sx={pageStyles}>
              <OpenedEditor {...props} />
            </Box>
          </WithLinkTargets>
        </SiteTagsProvider>
      </PicturesProvider>
    </Themed>
  )
}

/** On a phone the text has some of the site's margin. */
const pageStyles = {
  [`@media (max-width: ${breakpoints.container - 1}px)`]: { mx: `-${workspace.phoneOutset}px` },
}

interface UnopenedProps {
  readonly backLink: ReactNode
  readonly children: ReactNode
}

function Unopened({ backLink, children }: UnopenedProps) {
  return (
    <>
      {backLink}
      <Typography variant="h4" component="h1" sx={{ mb: 3 }}>
        Edit post
      </Typography>
      <Stack sx={{ gap: 2 }}>{children}</Stack>
    </>
  )
}

function OpenedEditor(props: PostEditorProps) {
  const { postId, isNew, userId, placeholder, backLink } = props
  const { opened, reload } = useOpenPost({ postId, isNew, userId }, { store: posts, localCopies })

  switch (opened.kind) {
    case 'loading':
      return (
        <>
          {backLink}
          {placeholder}
        </>
      )
    case 'missing':
      return (
        <Unopened backLink={backLink}>
          <Alert severity="warning">
            This post does not exist, or you do not have permission to edit it.
          </Alert>
        </Unopened>
      )
    case 'damaged':
      return (
        <Unopened backLink={backLink}>
          <Alert severity="error">
            The stored post is damaged and cannot be edited: {opened.problems.join('; ')}
          </Alert>
        </Unopened>
      )
    case 'beyond-limits':
      return (
        <Unopened backLink={backLink}>
          <Alert severity="error">
            This text cannot be opened in the editor or published. {opened.problems.join(' ')}
          </Alert>
          <TextRescue ways={POST_RESCUE} read={() => opened.fields} />
        </Unopened>
      )
    case 'failed':
      return (
        <Unopened backLink={backLink}>
          <Alert severity="error" action={<Button onClick={reload}>Try again</Button>}>
            {opened.message}
          </Alert>
          {opened.kept.map((kept) => (
            <KeptMeanwhile key={kept.writerId} kept={kept} />
          ))}
        </Unopened>
      )
    case 'ready':
      return <ReadyEditor {...props} head={opened.head} recovery={opened.recovery} />
  }
}

/** A text of this browser, while the post that it belongs to cannot be read. */
function KeptMeanwhile({ kept }: { readonly kept: LocalCopy<EditorFields> }) {
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      <VersionExcerpt
        heading={`Kept on this device ${formatMoment(kept.keptAtMs)}`}
        fields={kept.fields}
      />
      <TextRescue ways={POST_RESCUE} read={() => kept.fields} />
    </Stack>
  )
}

interface ReadyEditorProps extends PostEditorProps {
  readonly head: KnownPost
  readonly recovery: Recovery<EditorFields>
}

/** Decides on what was kept, one text after the other; then the post can be edited. */
function ReadyEditor({ head, recovery, ...props }: ReadyEditorProps) {
  useOlderPictures(head, props.userId, props.pictures.library)
  const { beginning, offer, restore, merge, discard } = useBeginning(
    POST_SYNC,
    head,
    recovery,
    localCopies,
  )
  if (offer === null) {
    return (
      <EditorForm
        {...props}
        beginning={beginning}
        store={posts}
        localCopies={localCopies}
        isSignedInAs={isSignedInAs}
      />
    )
  }
  return (
    <>
      {props.backLink}
      <PostHeading
        status={head.facts.status}
        isStored={head.storedAtMs !== null}
        publishedAtMs={head.facts.publishedAtMs}
      />
      <RestoreOffer
        key={offer.writerId}
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
