import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import { useRef, type ReactNode } from 'react'
import { breakpoints, layers, workspace } from '../../../theme/tokens'
import { useOwnHeight } from './use-own-height'
import { useTouchKeyboard } from './use-touch-keyboard'

interface EditorLayoutProps {
  /** Title and text. */
  readonly children: ReactNode
  /** What describes the post: beside the text where there is room, below it elsewhere. */
  readonly panel: ReactNode
  /** Where the text is and what can be done with it: always in sight. */
  readonly footer: ReactNode
}

/**
 * The editor's page. On a wide window the text stands beside the panel; on a phone they follow one
 * another, and what is fixed to the lower edge stands on top of the touch keyboard.
 */
export function EditorLayout({ children, panel, footer }: EditorLayoutProps) {
  const root = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useTouchKeyboard(root)
  useOwnHeight(bar, root, '--save-bar-height')
  return (
    <Box ref={root}>
      <GlobalStyles styles={AROUND_THE_EDITOR} />
      <Box sx={columnStyles}>
        <Stack sx={{ gap: 3, minWidth: 0 }}>{children}</Stack>
        {panel}
      </Box>
      <Box ref={bar} sx={barStyles}>
        {footer}
      </Box>
    </Box>
  )
}

/**
 * A keyboard leaves half a phone: the site's header gives its room to the text. What floats over the
 * right end of every page would float over the buttons for saving where these take the whole width.
 */
const AROUND_THE_EDITOR = {
  'html[data-touch-keyboard] .site-header': { display: 'none' },
  [`@media (max-width: ${breakpoints.md - 1}px)`]: { '.scroll-to-top': { display: 'none' } },
}

const columnStyles = {
  display: 'grid',
  gap: { xs: 4, md: 5 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: `minmax(0, 1fr) ${workspace.sidePanelWidth}px`,
  },
  alignItems: 'start',
}

const barStyles = {
  position: 'sticky',
  bottom: 'var(--keyboard-inset, 0px)',
  // Below the scroll-to-top button, which floats over the right end.
  zIndex: layers.skeleton,
  mt: 3,
  pr: { md: 8 },
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
}
