import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { pictureHost } from '../../../platform/content/own-pictures'

/** Stands where a picture of another site is: that site is asked for it when the post is published. */
export function ForeignPicture({ address }: { readonly address: string }) {
  const host = pictureHost(address)
  return (
    <Box sx={{ p: 3, textAlign: 'center', overflowWrap: 'anywhere' }}>
      <Typography color="textSecondary">
        {host === null ? (
          'This picture has no complete address.'
        ) : (
          <>
            Picture from{' '}
            <Link href={address} target="_blank" rel="noopener noreferrer">
              {host}
            </Link>
            . It is fetched when the post is published.
          </>
        )}
      </Typography>
    </Box>
  )
}
