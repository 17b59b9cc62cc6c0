import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'

interface SteadyButtonProps extends Omit<ButtonProps, 'disabled' | 'loading'> {
  /** It can be focused and does nothing. */
  readonly isOff: boolean
  /** Whether the action that it began is under way. */
  readonly isRunning?: boolean
}

/**
 * A button that keeps the focus while it cannot be used: the focus of a disabled one falls to the
 * page, and keyboard users have to begin again at the top.
 */
export function SteadyButton(props: SteadyButtonProps) {
  const { isOff, isRunning = false, onClick, children, ...rest } = props
  return (
    <Button
      {...rest}
      aria-disabled={isOff ? true : undefined}
      {...(isOff ? { className: 'Mui-disabled' } : { onClick })}
    >
      <Box component="span" sx={isRunning ? { opacity: 0 } : undefined}>
        {children}
      </Box>
      {isRunning && (
        <CircularProgress aria-hidden color="inherit" size={16} sx={{ position: 'absolute' }} />
      )}
    </Button>
  )
}
