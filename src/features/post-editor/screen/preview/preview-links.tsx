import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { sharedPreviewPath } from '../../../../../shared/site/paths'
import type { PostStore } from '../../../../platform/posts/post-store'
import { isNothing } from '../../../../editing/sync/machine/known-head'
import type { PostSession } from '../../session/post-session'
import { PreviewLinkItem } from './preview-link-item'
import { usePreviewLinks } from './use-preview-links'

const DAY_MS = 24 * 60 * 60 * 1000
const CHOICES_DAYS = [1, 7, 30]

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

const NOTHING_SAVED = 'Nothing is written yet. Write a few words, then create the link.'

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
