import Stack from '@mui/material/Stack'
import { LoadFailure } from '../../components/workspace/load-failure'
import { ScreenHead } from '../../components/workspace/screen-head'

/** Stands for a list that could not be read. */
export function UnreadList({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Stack spacing={3}>
      <ScreenHead title="Posts" />
      <LoadFailure
        message="Your posts could not be loaded. Check your connection. What you have written is kept."
        onRetry={onRetry}
      />
    </Stack>
  )
}
