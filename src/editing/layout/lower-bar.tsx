import Box from '@mui/material/Box'
import { useRef, type ReactNode } from 'react'
import { useOwnHeight } from '../../components/workspace/use-own-height'
import { LOW_WINDOW } from '../../theme/low-window'
import { breakpoints, layers, layout, workspace } from '../../theme/tokens'
import { useTouchKeyboard } from './use-touch-keyboard'

/** Stands on the lower edge of the window, on top of a touch keyboard; the page knows its height. */
export function LowerBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useTouchKeyboard()
  useOwnHeight(bar, '--save-bar-height')
  return (
    <Box ref={bar} sx={barStyles}>
      <div className="container">{children}</div>
    </Box>
  )
}

/** Over the whole width of the window; what is in it begins where the text begins. */
const barStyles = {
  position: 'fixed',
  insetInline: 0,
  bottom: 'var(--keyboard-inset, 0px)',
  zIndex: layers.skeleton,
  // Its line of buttons comes after the text, and must find its place free.
  minHeight: { xs: workspace.touchTarget + 9, sm: workspace.touchTarget + 17 },
  [LOW_WINDOW]: { minHeight: workspace.touchTarget + 5 },
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  [`@media (max-width: ${breakpoints.container - 1}px)`]: {
    '& > .container': {
      width: `calc(100% - 2 * ${layout.containerMargin - workspace.phoneOutset}px)`,
    },
  },
}
