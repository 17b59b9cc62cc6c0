import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'

/** The message to the author after a paste; null when there is nothing to tell. */
export interface PasteNews {
  readonly isMarkdown: boolean
  /** Pictures that could not be taken along. */
  readonly missing: number
}

interface PasteNoticeProps {
  readonly news: PasteNews | null
  readonly onKeepPlain: () => void
  readonly onDismiss: () => void
}

const counted = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`)

/** Says what became of a paste, above the bars at the lower edge: nothing moves while the author writes on. */
export function PasteNotice(props: PasteNoticeProps) {
  const { news, onKeepPlain, onDismiss } = props
  return (
    <Stack spacing={1} role="status" sx={noticeStyles}>
      {news !== null && news.missing > 0 && (
        <Alert severity="warning" onClose={onDismiss}>
          {counted(news.missing)} could not be pasted, because this page has no access to{' '}
          {news.missing === 1 ? 'it' : 'them'}. Choose {news.missing === 1 ? 'it' : 'each'} at its
          placeholder in the text.
        </Alert>
      )}
      {news?.isMarkdown === true && (
        <Alert severity="info">
          The pasted Markdown became headings, lists and links.
          <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
            <Button color="inherit" size="small" onClick={onKeepPlain}>
              Keep as plain text
            </Button>
            <Button color="inherit" size="small" onClick={onDismiss}>
              Dismiss
            </Button>
          </Stack>
        </Alert>
      )}
    </Stack>
  )
}

/** In sight also where the text goes on below the window. */
const noticeStyles = {
  position: 'sticky',
  bottom: 'calc(var(--covered-below, 0px) + 8px)',
  zIndex: 1,
  mt: 1,
  '&:empty': { mt: 0 },
}
