import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Preview } from '../../../../../shared/post/preview'
import { DATE_LOCALE } from '../../../../../shared/time/date-locale'

const moment = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

interface PreviewLinkItemProps {
  readonly link: Preview
  readonly onCopy: () => void
  readonly onUpdate: () => void
  readonly onRevoke: () => void
}

/** A link that is out: until when, with which text, and what can be done about it. */
export function PreviewLinkItem({ link, onCopy, onUpdate, onRevoke }: PreviewLinkItemProps) {
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
