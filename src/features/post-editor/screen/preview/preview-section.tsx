import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { posts } from '../../../../platform/posts'
import { PanelSection } from '../layout/side-panel'
import { PreviewLinks, type PreviewLinksProps } from './preview-links'

interface PreviewSectionProps extends Omit<PreviewLinksProps, 'store'> {
  /** Opens the author's own preview in a tab. */
  readonly onTab: () => void
}

/** The author's own preview in a tab, and links for others, which end by themselves. */
export function PreviewSection({ onTab, ...links }: PreviewSectionProps) {
  return (
    <PanelSection title="Preview">
      <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Button variant="outlined" onClick={onTab} aria-describedby="preview-hint">
          Preview in a tab
        </Button>
        <Typography id="preview-hint" variant="body2" color="textSecondary">
          Shows changes as you write.
        </Typography>
      </Stack>
      <PreviewLinks {...links} store={posts} />
    </PanelSection>
  )
}
