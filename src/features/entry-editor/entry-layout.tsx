import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { LowerBar } from '../../editing/layout/lower-bar'
import { LOW_WINDOW } from '../../theme/low-window'
import { measure, workspace } from '../../theme/tokens'

interface EntryLayoutProps {
  /** Where the editor has come from, and what the page is called. */
  readonly heading: ReactNode
  /** The form. */
  readonly children: ReactNode
  /** The facts beside the form, or below it where there is no room. Null leaves the whole width to the children. */
  readonly aside: ReactNode
  /** Names that part. */
  readonly asideLabel: string
  /** Where the text is and what can be done with it: always in sight. */
  readonly footer: ReactNode
}

/** The page of an entry that is edited. What can be done with it stays on the lower edge of the window. */
export function EntryLayout({ heading, children, aside, asideLabel, footer }: EntryLayoutProps) {
  return (
    <>
      <GlobalStyles styles={aroundTheBar} />
      <Stack sx={{ gap: 1, mb: 3, [LOW_WINDOW]: { mb: 1.5 } }}>{heading}</Stack>
      <Box sx={aside === null ? {} : columnStyles}>
        <Stack sx={{ gap: 3, minWidth: 0, ...(aside !== null && { maxWidth: measure }) }}>
          {children}
        </Stack>
        {aside !== null && (
          <Stack component="aside" aria-label={asideLabel} sx={asideStyles}>
            {aside}
          </Stack>
        )}
      </Box>
      <LowerBar>{footer}</LowerBar>
    </>
  )
}

const COVERED =
  'calc(var(--save-bar-height, 0px) + var(--question-height, 0px) + var(--keyboard-inset, 0px))'

/** Keeps the focus, and the end of the page, above the bar. */
const aroundTheBar = {
  html: { scrollPaddingTop: 'var(--header-height)', scrollPaddingBottom: COVERED },
  '.site-shell': { paddingBottom: COVERED },
  // It would float over the buttons for saving.
  '.scroll-to-top': { display: 'none' },
  // A low window, as at a zoom of 200 %, and a keyboard leave little: the header gives its room to the form.
  [LOW_WINDOW]: { html: { scrollPaddingTop: 0 }, '.site-header': { position: 'absolute' } },
  'html[data-touch-keyboard] .site-header': { display: 'none' },
}

const columnStyles = {
  display: 'grid',
  alignItems: 'start',
  gap: { xs: 4, md: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `minmax(0, 1fr) ${workspace.sidePanelWidth}px` },
}

const asideStyles = {
  gap: 3,
  minWidth: 0,
  pl: { md: 2 },
  borderLeft: { md: 1 },
  borderColor: { md: 'divider' },
}
