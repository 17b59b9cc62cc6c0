import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'

const ROWS = 6

/** The places of the list's parts, in their sizes, until it is read: nothing moves when it comes. */
export function ListSkeleton() {
  return (
    <Stack spacing={2}>
      <h1 className="visually-hidden">Posts</h1>
      <div role="status" className="visually-hidden">
        Loading
      </div>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'center' }}>
        <Skeleton variant="text" width="40%" sx={{ typography: 'h4' }} />
        <Skeleton variant="rectangular" width={110} height={38} />
      </Stack>
      <Skeleton variant="rectangular" height={38} sx={{ display: { md: 'none' } }} />
      <Skeleton variant="rectangular" height={48} />
      <Skeleton variant="rectangular" height={40} />
      <Skeleton variant="text" width="6rem" sx={{ typography: 'body2' }} />
      <Box aria-hidden="true">
        {Array.from({ length: ROWS }, (_, row) => (
          <Stack
            key={row}
            direction="row"
            sx={{ gap: 2, py: 2, borderBottom: 1, borderColor: 'divider' }}
          >
            <Skeleton
              variant="rectangular"
              width={96}
              height={64}
              sx={{ display: { xs: 'none', sm: 'block' } }}
            />
            <Stack sx={{ flex: 1, gap: 0.75 }}>
              <Skeleton variant="text" width="55%" />
              <Skeleton variant="rectangular" width={72} height={24} />
              <Skeleton variant="text" width="35%" sx={{ typography: 'body2' }} />
            </Stack>
          </Stack>
        ))}
      </Box>
    </Stack>
  )
}
