import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { labelOf } from '../../../../shared/post-status'
import { compareVersions } from '../difference/compare-versions'
import { summariseComparison } from '../difference/summarise'
import {
  describeVersion,
  fieldsOfVersion,
  nameInSentence,
  nameOfVersion,
  type ReadableVersion,
} from './describe-version'

interface RevisionRowProps {
  /** Who reads the list. */
  readonly userId: string
  readonly version: ReadableVersion
  /** The version before it; null for the first, undefined while that is not read. */
  readonly predecessor: ReadableVersion | null | undefined
  readonly onOpen: () => void
}

/** One version in the list. */
export function RevisionRow({ userId, version, predecessor, onOpen }: RevisionRowProps) {
  const summary = useMemo(() => {
    if (predecessor === undefined) return ''
    if (predecessor === null) return 'First version'
    const difference = compareVersions(fieldsOfVersion(predecessor), fieldsOfVersion(version))
    const text = summariseComparison(difference)
    if (text !== 'No difference' || version.kind === 'kept') return text
    const { status } = version.post
    if (predecessor.kind === 'post' && predecessor.post.status === status) return text
    return `Status: ${labelOf(status).toLowerCase()}`
  }, [predecessor, version])
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{nameOfVersion(version)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {describeVersion(version, userId)}
        </Typography>
        {summary !== '' && <Typography variant="body2">{summary}</Typography>}
      </Box>
      <Button
        variant="outlined"
        size="small"
        aria-label={`Compare ${nameInSentence(version)}`}
        onClick={onOpen}
      >
        Compare
      </Button>
    </Box>
  )
}

const rowStyles = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
}
