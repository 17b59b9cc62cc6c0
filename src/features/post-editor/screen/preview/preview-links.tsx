import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState, useCallback, useEffect, useRef } from 'react'
import type { Preview } from '../../../../../shared/post/preview'
import { sharedPreviewPath } from '../../../../../shared/site/paths'
import { DATE_LOCALE } from '../../../../../shared/time/date-locale'
import { saveFailureMessage } from '../../../../editing/words/save-messages'
import { codeOf } from '../../../../platform/base/errors'
import type { PostStore } from '../../../../platform/posts/post-store'
import { isNothing } from '../../../../editing/sync/machine/known-head'
import type { PostSession } from '../../session/post-session'

interface PreviewLinksState {
  readonly links: readonly Preview[]
  /** The message of the last attempt. */
  readonly message: string
  /** Whether the links could not be read. */
  readonly areUnknown: boolean
  /** Does something and reads the links anew. @param work resolves to what there is to say */
  readonly attempt: (work: () => Promise<string>) => Promise<void>
}

const moment = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

const DAY_MS = 24 * 60 * 60 * 1000
const CHOICES_DAYS = [1, 7, 30]

const NOTHING_SAVED = 'Nothing is written yet. Write a few words, then create the link.'

export interface PreviewLinksProps {
  readonly postId: string
  readonly userId: string
  readonly authorId: string
  readonly session: Pick<PostSession, 'current' | 'getSnapshot'>
  readonly store: Pick<
    PostStore,
    'createPreview' | 'updatePreview' | 'listPreviews' | 'revokePreview'
  >
}

/** Addresses by which others see the text before it is published. */
export function PreviewLinks({ postId, userId, authorId, session, store }: PreviewLinksProps) {
  const [days, setDays] = useState(7)
  const headingId = useId()
  const { links, message, areUnknown, attempt } = usePreviewLinks(() =>
    // A post that no one has saved has no links.
    isNothing(session.getSnapshot().head)
      ? Promise.resolve([])
      : store.listPreviews(postId, authorId === userId ? userId : null),
  )
  const shownNow = () => ({ fields: session.current(), authorId })

  const create = async () => {
    if (isNothing(session.getSnapshot().head)) return NOTHING_SAVED
    // A minute less than the longest time that the rules allow: clocks differ.
    const expiresAt = new Date(Date.now() + days * DAY_MS - 60_000)
    return copy(await store.createPreview({ ...shownNow(), postId, expiresAt }))
  }
  const update = async (token: string) => {
    const outcome = await store.updatePreview(token, shownNow())
    return outcome === 'gone' ? 'This link has been revoked.' : 'The link shows the current text.'
  }
  const revoke = async (token: string) => {
    await store.revokePreview(token)
    return 'The link no longer works.'
  }

  return (
    <Stack sx={{ gap: 1.5, mt: 3 }}>
      <Typography id={headingId} variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        Preview links
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Anyone with the link can read the text as it was when you created the link. No sign-in is
        needed.
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label="Link valid for"
          value={days}
          sx={{ minWidth: 120 }}
          onChange={(event) => {
            setDays(Number(event.target.value))
          }}
        >
          {CHOICES_DAYS.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {choice === 1 ? '1 day' : `${choice} days`}
            </MenuItem>
          ))}
        </TextField>
        <Button onClick={() => void attempt(create)}>Create preview link</Button>
      </Stack>
      <Typography
        role="status"
        variant="body2"
        sx={{ overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}
      >
        {message}
      </Typography>
      {areUnknown && (
        <Button
          size="small"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => void attempt(() => Promise.resolve(''))}
        >
          Show preview links
        </Button>
      )}
      {links.length > 0 && (
        <Stack component="ul" aria-labelledby={headingId} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {links.map((link) => (
            <PreviewLinkItem
              key={link.token}
              link={link}
              onCopy={() => void attempt(() => copy(link.token))}
              onUpdate={() => void attempt(() => update(link.token))}
              onRevoke={() => void attempt(() => revoke(link.token))}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

async function copy(token: string): Promise<string> {
  const address = `${window.location.origin}${sharedPreviewPath(token)}`
  try {
    await navigator.clipboard.writeText(address)
    return `Copied: ${address}`
  } catch {
    // The browser refused; the author can copy the address from the message.
    return address
  }
}

interface PreviewLinkItemProps {
  readonly link: Preview
  readonly onCopy: () => void
  readonly onUpdate: () => void
  readonly onRevoke: () => void
}

function PreviewLinkItem({ link, onCopy, onUpdate, onRevoke }: PreviewLinkItemProps) {
  const id = useId()
  const [shownAtMs] = useState(() => Date.now())
  const isOver = link.expiresAt.getTime() <= shownAtMs
  const described = { size: 'small', 'aria-describedby': id } as const
  return (
    <Stack component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="body2">
        {isOver ? 'Expired on ' : 'Valid until '}
        {moment.format(link.expiresAt)}.
        <Typography component="span" variant="body2" color="textSecondary">
          {` With the text of ${moment.format(link.createdAt)}.`}
        </Typography>
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', ml: -0.5 }}>
        {!isOver && (
          <>
            <Button {...described} onClick={onCopy}>
              Copy
            </Button>
            <Button {...described} onClick={onUpdate}>
              Update to current text
            </Button>
          </>
        )}
        <Button {...described} color="error" onClick={onRevoke}>
          {isOver ? 'Remove' : 'Revoke'}
        </Button>
      </Stack>
    </Stack>
  )
}

function usePreviewLinks(read: () => Promise<readonly Preview[]>): PreviewLinksState {
  const [links, setLinks] = useState<readonly Preview[]>([])
  const [message, setMessage] = useState('')
  const [areUnknown, setUnknown] = useState(false)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  }, [read])

  useEffect(() => {
    let isCurrent = true
    latest.current().then(
      (found) => {
        if (isCurrent) setLinks(found)
      },
      // The author asked for nothing yet, so nothing is reported.
      () => {
        if (isCurrent) setUnknown(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])

  const attempt = useCallback(async (work: () => Promise<string>) => {
    try {
      setMessage(await work())
      setLinks(await latest.current())
      setUnknown(false)
    } catch (error) {
      setMessage(failureMessage(error))
    }
  }, [])
  return { links, message, areUnknown, attempt }
}

function failureMessage(error: unknown): string {
  return codeOf(error) === 'permission-denied'
    ? 'The server refused. The link may have expired, or you do not have permission to share this post.'
    : saveFailureMessage(error, 'post')
}
