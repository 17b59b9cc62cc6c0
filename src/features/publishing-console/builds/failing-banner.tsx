import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Typography from '@mui/material/Typography'
import type { Failing } from '../../../../shared/publish/publish-overview'
import { countText, momentText } from '../../../../shared/text/quantity-texts'

/** Says that nothing goes live, and why. */
export function FailingBanner({ failing }: { readonly failing: Failing }) {
  const { failures, since, reason } = failing
  return (
    <Alert severity="error" variant="outlined" role="region" aria-label="Builds fail">
      <AlertTitle component="h2">
        {countText(failures, 'build')} in a row failed: nothing goes live
      </AlertTitle>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        Since <time dateTime={since}>{momentText(new Date(since), new Date())}</time> readers have
        kept the release before. The last failure: {reason}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1 }}>
        Pliego tries again by itself, and changes wait. Open the failed builds below for their logs.
      </Typography>
    </Alert>
  )
}
