import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { HeldRelease, Overview } from '../../../../shared/publish/publish-overview'
import { countText, momentText } from '../../../../shared/text/quantity-texts'
import { personName } from '../../../platform/authors/author-names'
import { ActingBanner } from '../parts/acting-banner'
import { missingPicturesText } from '../parts/console-texts'
import { Facts, Panel } from '../../../components/workspace/panel'

/** The release that readers get at this moment. */
export function LivePanel({ overview }: { readonly overview: Overview }) {
  const { live, missingPictures } = overview
  return (
    <Panel heading="Live now">
      {live === null ? (
        <Typography color="textSecondary">
          Nothing yet. The first build is not finished, and readers see a placeholder page.
        </Typography>
      ) : (
        <Facts
          rows={[
            ['Release', String(live.release)],
            [
              'Since',
              <time key="since" dateTime={live.since}>
                {momentText(new Date(live.since), new Date())}
              </time>,
            ],
            ['Build', live.buildId],
            ...(missingPictures === null
              ? []
              : [['Pictures', missingPicturesText(missingPictures, new Date())] as const]),
          ]}
        />
      )}
    </Panel>
  )
}

interface HeldBannerProps {
  readonly hold: HeldRelease
  readonly newestRelease: number | null
  /** After the editor's own step back, wherever the page was scrolled to. */
  readonly comesIntoView: boolean
  /** Rejects with a message for the editor. */
  readonly onResume: () => Promise<void>
}

/** Says that the site stays where it is, and ends that. */
export function HeldBanner({ hold, newestRelease, comesIntoView, onResume }: HeldBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  const waiting = newestRelease === null ? 0 : newestRelease - hold.release
  useEffect(() => {
    if (!comesIntoView) return
    banner.current?.scrollIntoView({ block: 'center' })
    banner.current?.focus({ preventScroll: true })
  }, [comesIntoView, hold.at])
  return (
    <ActingBanner
      ref={banner}
      severity="warning"
      label="Publishing is held"
      title={`Publishing is held at release ${hold.release}`}
      button="Resume publishing"
      onAct={onResume}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {personName(hold.by)} selected it at{' '}
        <time dateTime={hold.at}>{momentText(new Date(hold.at), new Date())}</time>: “{hold.reason}
        ”.{' '}
        {waiting > 0
          ? `${countText(waiting, 'newer release')} ${waiting === 1 ? 'waits' : 'wait'}, and so do new publications.`
          : 'New publications wait.'}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1 }}>
        To go on, correct the cause, then resume publishing: readers get{' '}
        {waiting > 0 ? `release ${newestRelease}, the newest,` : 'each new publication'} at once.
      </Typography>
    </ActingBanner>
  )
}
