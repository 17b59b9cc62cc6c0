import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { Close, ExpandMore } from '../../../../components/icons/material-icons'
import { workspace } from '../../../../theme/tokens'
import { changeFold, useFold, type FoldName } from './folds'
import { panelStyles } from './layout-styles'
import { changeWritingLayout, useWritingLayout } from './writing-layout'

/** The id of the panel, for the button that controls it. */
export const PANEL_ID = 'post-settings'

const close = () => {
  changeWritingLayout({ isPanelOpen: false })
  document.querySelector<HTMLElement>(`[aria-controls="${PANEL_ID}"]`)?.focus()
}

/** The settings of the post, in sections. Closed it keeps what was begun in it, such as uploads. */
export function SidePanel({ children }: { readonly children: ReactNode }) {
  const { isPanelOpen } = useWritingLayout()
  return (
    <Box
      component="aside"
      id={PANEL_ID}
      aria-label="Post settings"
      data-layout-part="panel"
      hidden={!isPanelOpen}
      sx={panelStyles}
    >
      <Box sx={headStyles}>
        <Typography variant="h6" component="p">
          Settings
        </Typography>
        <IconButton aria-label="Close post settings" onClick={close} sx={closeStyles}>
          <Close />
        </IconButton>
      </Box>
      {children}
    </Box>
  )
}

interface PanelFoldProps {
  /** Under which this browser remembers whether it is open. */
  readonly name: FoldName
  readonly title: string
  /** Of the heading: 3 for a fold inside of another. */
  readonly level?: 2 | 3
  /** Its content in one line, shown while it is folded. */
  readonly state: string
  /** Whether it is open until the author decides. */
  readonly startsOpen?: boolean
  readonly children: ReactNode
}

/** A part of the panel that folds. Folded it keeps what was begun in it, such as uploads. */
export function PanelFold(props: PanelFoldProps) {
  const { name, title, level = 2, state, startsOpen = false, children } = props
  const isOpen = useFold(name) ?? startsOpen
  return (
    <Box
      component="details"
      data-fold={name}
      open={isOpen}
      onToggle={(event) => {
        // Browsers also open it by themselves, for words that are looked for in the page.
        if (event.currentTarget.open !== isOpen) changeFold(name, !isOpen)
      }}
      sx={foldStyles}
    >
      <Box component="summary" sx={summaryStyles}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" component={level === 2 ? 'h2' : 'h3'}>
            {title}
          </Typography>
          {!isOpen && (
            <Typography variant="body2" color="textSecondary" noWrap>
              {state}
            </Typography>
          )}
        </Box>
        <ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </Box>
      <Box sx={{ pt: 1, pb: level === 2 ? 2.5 : 1, '&:has(> details)': { pb: 0 } }}>{children}</Box>
    </Box>
  )
}

interface PanelSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of a fold under its heading. */
export function PanelSection({ title, children }: PanelSectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + section': { mt: 3 } }}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const foldStyles = {
  borderTop: 1,
  borderColor: 'divider',
  'aside > &:first-of-type': { borderTop: 0 },
  'details &': { mt: 2 },
}

const summaryStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: workspace.touchTarget,
  py: 1,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
}

/** Stays in view; what scrolls goes behind it over the whole width, rings around fields too. */
const headStyles = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  mx: -1,
  pl: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  bgcolor: 'background.paper',
}

const closeStyles = { width: workspace.touchTarget, height: workspace.touchTarget }
