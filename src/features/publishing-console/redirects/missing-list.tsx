import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { AskedAddresses } from '../../../../shared/publish/asked-addresses'
import { countText, momentText } from '../../../../shared/text/quantity-texts'
import type { RedirectEntry } from '../../../platform/posts/redirects'

interface MissingListProps {
  readonly asked: AskedAddresses
  /** Those that lead on meanwhile are left out. */
  readonly ledOn: readonly RedirectEntry[]
  readonly onLead: (address: string) => void
}

/** Addresses that readers asked for and did not find. */
export function MissingList({ asked, ledOn, onLead }: MissingListProps) {
  const headingId = useId()
  const { since, missing } = asked
  const open = missing.filter(({ address }) => ledOn.every(({ from }) => from !== address))
  if (open.length === 0) return null
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 3 }}>
      <Typography id={headingId} component="h3" variant="h6">
        Not found
      </Typography>
      <Typography variant="body2" sx={{ mb: 1, maxWidth: '44rem' }}>
        What readers have asked for in vain since {momentText(new Date(since), new Date())}. Only
        the addresses are counted, once a day for each reader, and nothing about who has asked. What
        looks like a secret is left out.
      </Typography>
      <Box component="ul" aria-labelledby={headingId} sx={listStyles}>
        {open.map(({ address, count }) => (
          <Box component="li" key={address} sx={rowStyles}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {address}{' '}
              <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
                {countText(count, 'time')}
              </Box>
            </Box>
            <Button
              size="small"
              aria-label={`Lead ${address} on`}
              onClick={() => {
                onLead(address)
              }}
            >
              Lead on
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const listStyles = { m: 0, p: 0, listStyle: 'none', maxHeight: '22rem', overflowY: 'auto' }
const rowStyles = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
}
