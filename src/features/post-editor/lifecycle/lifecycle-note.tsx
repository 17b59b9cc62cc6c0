import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import type { PostStatus } from '../../../../shared/post'
import { site } from '../../../../shared/site'
import { formatMoment } from '../format-moment'
import { formatForAuthor, ownZone } from './zoned-moment'

export interface LifecycleNoteProps {
  readonly status: PostStatus
  /** When a scheduled post is due. */
  readonly publishAt: Date | null
  /** Since when readers see it, in milliseconds since 1970; null before they did. */
  readonly publishedAtMs: number | null
  /** The status that someone else, another tab or the clock has given it; null when none has. */
  readonly statusElsewhere: PostStatus | null
  /** When the version was saved that readers see, in milliseconds since 1970; null when unknown. */
  readonly publishedVersionMs: number | null
  /** Whether there is text that no version holds. */
  readonly hasChanges: boolean
  /** Goes back to the version that readers see. Null where that is not possible now. */
  readonly onDiscard: (() => void) | null
  /** Takes the last discarding back; null when there is none. */
  readonly onUndoDiscard: (() => void) | null
  /** Another zone, for tests. */
  readonly zone?: string
}

/** What readers see of the post, and since or from when. */
export function LifecycleNote(props: LifecycleNoteProps) {
  const { status, publishAt, publishedAtMs, publishedVersionMs, hasChanges, onUndoDiscard } = props
  const zone = props.zone ?? ownZone()
  switch (status) {
    case 'draft':
      return props.statusElsewhere === 'draft' ? (
        <News>This post was made a draft again elsewhere. Readers can no longer open it.</News>
      ) : null
    case 'scheduled':
      return (
        <Note>
          {publishAt === null
            ? 'This post is scheduled.'
            : `Will be published automatically on ${formatForAuthor(publishAt, zone, site.timeZone)}.`}
          {hasChanges && ' Later changes are included once you select “Save”.'}
        </Note>
      )
    case 'archived':
      return <Note>This post is no longer published. Links to it lead to an error page.</Note>
    case 'binned':
      return (
        <News>
          This post is in the bin. “Restore as draft” takes it out, and keeps what you write here.
        </News>
      )
    case 'published':
      if (onUndoDiscard !== null) {
        return (
          <Line>
            <Note>Your changes are discarded.</Note>
            <Button size="small" onClick={onUndoDiscard}>
              Undo
            </Button>
          </Line>
        )
      }
      return (
        <Line>
          <Note>
            {publishedAtMs !== null && `Live since ${momentOf(publishedAtMs)}. `}
            {hasChanges && `${seenBy(publishedVersionMs)} Select “Update” to publish your changes.`}
          </Note>
          {hasChanges && props.onDiscard !== null && <Discard onDiscard={props.onDiscard} />}
        </Line>
      )
  }
}

/** `14:03` today, `3 Mar 2026 at 14:03` otherwise. */
const momentOf = (atMs: number): string => formatMoment(atMs).replace(/^(at|on) /, '')

function seenBy(publishedVersionMs: number | null): string {
  return publishedVersionMs === null
    ? 'Readers see the published version.'
    : `Readers see the version saved ${formatMoment(publishedVersionMs)}.`
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      {children}
    </Stack>
  )
}

/** What has become of the post while it was open here. */
function News({ children }: { readonly children: ReactNode }) {
  return (
    <Alert severity="warning" role="status">
      {children}
    </Alert>
  )
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  )
}

/** Asks once more, in place: the text is the author's, even when it can be brought back. */
function Discard({ onDiscard }: { readonly onDiscard: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  return isAsked ? (
    <>
      <Button size="small" color="error" onClick={onDiscard}>
        Discard now
      </Button>
      <Button
        size="small"
        onClick={() => {
          setIsAsked(false)
        }}
      >
        Keep changes
      </Button>
    </>
  ) : (
    <Button
      size="small"
      onClick={() => {
        setIsAsked(true)
      }}
    >
      Discard changes
    </Button>
  )
}
