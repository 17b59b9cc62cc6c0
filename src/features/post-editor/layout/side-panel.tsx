import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { Close, ExpandMore } from '../../../components/material-icons'
import { workspace } from '../../../theme/tokens'
import { panelStyles } from './layout-styles'
import { changeWritingLayout, useWritingLayout } from './writing-layout'

/** What the button for the panel controls. */
export const PANEL_ID = 'post-settings'

const close = () => {
  changeWritingLayout({ isPanelOpen: false })
  document.querySelector<HTMLElement>(`[aria-controls="${PANEL_ID}"]`)?.focus()
}

/** What describes the post, in sections. Closed it keeps what was begun in it, such as uploads. */
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
        <Typography variant="body2" color="textSecondary">
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

interface PanelSectionProps {
  readonly title: string
  /** Left out: always open. */
  readonly starts?: 'open' | 'closed'
  readonly children: ReactNode
}

/** A part of the panel under its heading. */
export function PanelSection({ title, starts, children }: PanelSectionProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(starts !== 'closed')
  if (starts === undefined) {
    return (
      <Box component="section" aria-labelledby={id}>
        <Typography id={id} variant="subtitle1" component="h2" sx={headingStyles}>
          {title}
        </Typography>
        {children}
      </Box>
    )
  }
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="subtitle1" component="h2">
        <Button
          id={id}
          color="inherit"
          fullWidth
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          onClick={() => {
            setIsOpen(!isOpen)
          }}
          sx={disclosureStyles}
        >
          {title}
        </Button>
      </Typography>
      <Box id={`${id}-content`} hidden={!isOpen} sx={{ pt: 1 }}>
        {isOpen && children}
      </Box>
    </Box>
  )
}

const headingStyles = { mb: 2 }

const disclosureStyles = {
  justifyContent: 'space-between',
  px: 0,
  minHeight: workspace.touchTarget,
  font: 'inherit',
  fontWeight: 600,
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
