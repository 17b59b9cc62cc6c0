import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { ExpandMore } from '../../../components/material-icons'
import { workspace } from '../../../theme/tokens'

/** What describes the post, in sections. */
export function SidePanel({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="aside" aria-label="About the post" sx={panelStyles}>
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

const panelStyles = {
  minWidth: 0,
  '& > section': { py: 2.5, borderTop: 1, borderColor: 'divider' },
  '& > section:first-of-type': { pt: { md: 0 }, borderTop: { md: 0 } },
}

const headingStyles = { mb: 2, fontWeight: 600 }

const disclosureStyles = {
  justifyContent: 'space-between',
  px: 0,
  minHeight: workspace.touchTarget,
  font: 'inherit',
  fontWeight: 600,
}
