import Typography from '@mui/material/Typography'
import type { ClockJump } from '../../../../shared/publish/publish-overview'
import { momentText } from '../../../../shared/text/quantity-texts'
import { ActingBanner } from '../parts/acting-banner'

interface ClockBannerProps {
  readonly jump: ClockJump
  /** Rejects with a message for the editor. */
  readonly onConfirm: () => Promise<void>
}

/** Says that scheduled posts wait, because the clock of the machine cannot be right, and ends that. */
export function ClockBanner({ jump, onConfirm }: ClockBannerProps) {
  const shown = (iso: string) => momentText(new Date(iso), new Date())
  return (
    <ActingBanner
      severity="error"
      label="Scheduled posts wait"
      title="The server’s clock has jumped: scheduled posts wait"
      button="The clock is right"
      onAct={onConfirm}
    >
      <Typography variant="body2">
        It says {shown(jump.noticedAt)} where {shown(jump.expectedAt)}
        {jump.kind === 'ahead' ? '' : ' or later'} was expected. Correct the clock, and scheduled
        posts go on by themselves. If it is right, say so here: what is due by it then goes live,
        and posts that have been 30 days in the bin by it are deleted for good.
      </Typography>
    </ActingBanner>
  )
}
