import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect } from 'react'
import { ownPreviewPath } from '../../../../shared/paths'
import { posts } from '../../../platform/posts'
import { offerText } from '../../../platform/tabs/preview-channel'
import { usePageShortcuts } from '../help/use-page-shortcuts'
import { PanelSection } from '../layout/side-panel'
import type { EditingSession } from '../sync/session'
import { PreviewLinks, type PreviewLinksProps } from './preview-links'

interface PreviewSectionProps extends Omit<PreviewLinksProps, 'store' | 'session'> {
  readonly session: PreviewLinksProps['session'] & Pick<EditingSession, 'subscribe'>
}

/** The author's own preview, which follows the text, and links for others, which end by themselves. */
export function PreviewSection(props: PreviewSectionProps) {
  const { postId, session } = props
  useOfferedText(postId, session)

  const open = useCallback(() => {
    window.open(ownPreviewPath(postId), `preview-${postId}`)
  }, [postId])
  usePageShortcuts({ preview: open })

  return (
    <PanelSection title="Preview">
      <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Button variant="outlined" onClick={open} aria-describedby="preview-hint">
          Preview
        </Button>
        <Typography id="preview-hint" variant="body2" color="textSecondary">
          Opens in a new tab and shows changes as you write.
        </Typography>
      </Stack>
      <PreviewLinks {...props} store={posts} />
    </PanelSection>
  )
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
