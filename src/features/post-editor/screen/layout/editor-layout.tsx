import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import { useDeferredValue, useLayoutEffect, type ReactNode } from 'react'
import { Fullscreen, FullscreenExit, Tune } from '../../../../components/icons/material-icons'
import { LowerBar } from '../../../../editing/layout/lower-bar'
import { usePageShortcuts } from '../shortcuts/use-page-shortcuts'
import {
  aroundTheEditor,
  columnStyles,
  headButtonsStyles,
  headStyles,
  pageStyles,
} from './layout-styles'
import { PANEL_ID } from './side-panel'
import { LOW_WINDOW } from '../../../../theme/low-window'
import { followWindow, switchToSettings, togglePanel, useWritingLayout } from './writing-layout'
import { showSurface, TEXT_ID, toggleFullWindow, useWritingSurface } from './writing-surface'

interface EditorLayoutProps {
  /** Where the author has come from, and what the page is called. */
  readonly heading: ReactNode
  /** Title and text. */
  readonly children: ReactNode
  /** The settings of the post: beside the text where there is room, in its place elsewhere. */
  readonly panel: ReactNode
  /** Where the text is and what can be done with it: always in sight. */
  readonly footer: ReactNode
}

const PAGE_KEYS = {
  'full-window': toggleFullWindow,
  settings: () => {
    switchToSettings(PANEL_ID, TEXT_ID)
  },
}

/**
 * The editor's page. On a wide window the text stands beside the settings of the post, on a phone they
 * take each other's place, and what is fixed to the lower edge stands on top of the touch keyboard.
 */
export function EditorLayout({ heading, children, panel, footer }: EditorLayoutProps) {
  const { isPanelOpen } = useWritingLayout()
  const { isFullWindow } = useWritingSurface()
  // The text first: what stands around it is drawn in slices, after the first paint.
  const isAroundShown = useDeferredValue(true, false)
  useLayoutEffect(followWindow, [])
  useLayoutEffect(showSurface, [])
  usePageShortcuts(PAGE_KEYS)
  return (
    <Box sx={pageStyles} data-panel={isPanelOpen ? 'open' : 'closed'}>
      <GlobalStyles styles={aroundTheEditor} />
      <Stack direction="row" sx={headStyles}>
        {heading}
        <Stack direction="row" sx={headButtonsStyles}>
          <Button
            color="inherit"
            startIcon={isFullWindow ? <FullscreenExit /> : <Fullscreen />}
            onClick={toggleFullWindow}
          >
            <span>{isFullWindow ? 'Box' : 'Whole window'}</span>
          </Button>
          <Button
            color="inherit"
            startIcon={<Tune />}
            aria-expanded={isPanelOpen}
            aria-controls={PANEL_ID}
            onClick={togglePanel}
            sx={{ '&[aria-expanded="true"]': { bgcolor: 'action.selected' } }}
          >
            <span>Post settings</span>
          </Button>
        </Stack>
      </Stack>
      <Box sx={columnStyles}>
        <Stack data-layout-part="text" sx={{ gap: 2, [LOW_WINDOW]: { gap: 1 } }}>
          {children}
        </Stack>
        {isAroundShown && panel}
      </Box>
      <LowerBar>{isAroundShown && footer}</LowerBar>
    </Box>
  )
}
