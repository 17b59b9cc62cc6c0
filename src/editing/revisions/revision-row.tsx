import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { summariseComparison } from '../difference/summarise'
import type { DocumentTypes } from '../../platform/documents/document-kind'
import { describeVersion, nameInSentence, nameOfVersion } from './describe-version'
import type { ReadableVersion, VersionsKind } from './versions-kind'

interface RevisionRowProps<Types extends DocumentTypes> {
  readonly kind: VersionsKind<Types>
  /** Who reads the list. */
  readonly userId: string
  readonly version: ReadableVersion<Types>
  /** The version before it; null for the first, undefined while that is not read. */
  readonly predecessor: ReadableVersion<Types> | null | undefined
  readonly onOpen: () => void
}

/** One version in the list. */
export function RevisionRow<Types extends DocumentTypes>(props: RevisionRowProps<Types>) {
  const { kind, userId, version, predecessor, onOpen } = props
  const summary = useMemo(() => {
    if (predecessor === undefined) return ''
    if (predecessor === null) return 'First version'
    const difference = kind.compare(kind.textOf(predecessor), kind.textOf(version))
    const text = summariseComparison(difference)
    if (text !== 'No difference' || version.kind === 'kept') return text
    const status = kind.statusOf(version.version)
    if (predecessor.kind === 'saved' && kind.statusOf(predecessor.version) === status) return text
    return `Status: ${status.toLowerCase()}`
  }, [kind, predecessor, version])
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{nameOfVersion(version)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {describeVersion(kind, version, userId)}
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
