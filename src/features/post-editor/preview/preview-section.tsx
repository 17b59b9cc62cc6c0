import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import type { Preview } from '../../../../shared/preview'
import { site } from '../../../../shared/site'
import { posts } from '../../../platform/posts'
import { offerText } from '../../../platform/preview-channel'
import { usePageShortcuts } from '../help/use-page-shortcuts'
import { PanelSection } from '../layout/side-panel'
import { saveFailureMessage } from '../save-messages'
import type { EditingSession } from '../sync/session'

const moment = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeStyle: 'short' })

const DAY_MS = 24 * 60 * 60 * 1000
const CHOICES_DAYS = [1, 7, 30]

interface PreviewSectionProps {
  readonly postId: string
  readonly userId: string
  readonly authorId: string
  readonly session: Pick<EditingSession, 'current' | 'subscribe'>
}

const addressOf = (token: string): string => `${window.location.origin}/preview?link=${token}`

/** The author's own preview, which follows the text, and links for others, which end by themselves. */
export function PreviewSection({ postId, userId, authorId, session }: PreviewSectionProps) {
  const [days, setDays] = useState(7)
  const [links, setLinks] = useState<readonly Preview[]>([])
  const [message, setMessage] = useState('')
  useOfferedText(postId, session)

  const open = useCallback(() => {
    window.open(`/preview?post=${encodeURIComponent(postId)}`, `preview-${postId}`)
  }, [postId])
  usePageShortcuts({ preview: open })

  const reload = useCallback(
    () => posts.listPreviews(postId, authorId === userId ? userId : null),
    [authorId, postId, userId],
  )
  const attempt = async (work: () => Promise<string>) => {
    try {
      setMessage(await work())
      setLinks(await reload())
    } catch (error) {
      setMessage(saveFailureMessage(error))
    }
  }

  const create = async () => {
    // A minute less than the longest time that the rules allow: clocks differ.
    const expiresAt = new Date(Date.now() + days * DAY_MS - 60_000)
    const token = await posts.createPreview({
      postId,
      fields: session.current(),
      authorId,
      expiresAt,
    })
    return copy(token)
  }

  return (
    <PanelSection title="Preview">
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Button variant="outlined" onClick={open}>
          Preview
        </Button>
        <Stack direction="row" sx={{ gap: 1, width: '100%' }}>
          <TextField
            select
            size="small"
            label="Link works for"
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
        <Button size="small" onClick={() => void attempt(() => Promise.resolve(''))}>
          Show preview links
        </Button>
        {links.map(({ token, expiresAt }) => (
          <Stack key={token} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <Typography variant="body2">{`Works until: ${moment.format(expiresAt)}`}</Typography>
            <Button size="small" onClick={() => void attempt(() => copy(token))}>
              Copy
            </Button>
            <Button
              size="small"
              color="error"
              onClick={() =>
                void attempt(async () => {
                  await posts.revokePreview(token)
                  return 'The link works no more.'
                })
              }
            >
              Revoke
            </Button>
          </Stack>
        ))}
        <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      </Stack>
    </PanelSection>
  )
}

async function copy(token: string): Promise<string> {
  const address = addressOf(token)
  try {
    await navigator.clipboard.writeText(address)
    return `Copied: ${address}`
  } catch {
    // The browser refused; the author can copy the address from the message.
    return address
  }
}

/** How long after a change previews are told, in milliseconds: not at every key. */
const TELLING_DELAY_MS = 400

/** Lets previews in other tabs follow the text. */
function useOfferedText(postId: string, session: PreviewSectionProps['session']): void {
  useEffect(() => {
    const offer = offerText(postId, session.current)
    let timer: number | undefined
    const stop = session.subscribe(() => {
      window.clearTimeout(timer)
      timer = window.setTimeout(offer.tell, TELLING_DELAY_MS)
    })
    return () => {
      stop()
      window.clearTimeout(timer)
      offer.close()
    }
  }, [postId, session])
}
