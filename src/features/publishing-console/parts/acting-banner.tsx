import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'
import { useAttempt } from '../../../components/controls/use-attempt'

interface ActingBannerProps {
  readonly severity: 'error' | 'warning'
  /** The name of its region. */
  readonly label: string
  readonly title: string
  /** The label of the button. */
  readonly button: string
  /** Rejects with a message for the editor. */
  readonly onAct: () => Promise<void>
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** Says what holds the site back, with a button that ends it. */
export function ActingBanner(props: ActingBannerProps) {
  const { severity, label, title, button, onAct, ref, children } = props
  const { isBusy, problem, attempt } = useAttempt(onAct)
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      severity={severity}
      variant="outlined"
      role="region"
      aria-label={label}
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <Button
          variant="contained"
          color="primary"
          loading={isBusy}
          sx={{ whiteSpace: 'nowrap' }}
          onClick={attempt}
        >
          {button}
        </Button>
      }
    >
      <AlertTitle component="h2">{title}</AlertTitle>
      {children}
      {problem !== null && (
        <Typography variant="body2" role="alert" sx={{ mt: 1, fontWeight: 600 }}>
          {problem}
        </Typography>
      )}
    </Alert>
  )
}
