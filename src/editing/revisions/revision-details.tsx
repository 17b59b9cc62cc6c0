import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { DocumentTypes } from '../../platform/documents/document-kind'
import { VersionDifference } from '../difference/version-difference'
import { describeVersion, nameInSentence, nameOfVersion } from './describe-version'
import type { ReadableVersion, VersionsKind } from './versions-kind'

interface RevisionDetailsProps<Types extends DocumentTypes> {
  readonly kind: VersionsKind<Types>
  readonly userId: string
  readonly version: ReadableVersion<Types>
  readonly predecessor: ReadableVersion<Types> | null
  /** The text in the editor. */
  readonly current: Types['text']
  readonly onBack: () => void
}

/** Compares one version with the present text, or with the version before it. */
export function RevisionDetails<Types extends DocumentTypes>(props: RevisionDetailsProps<Types>) {
  const { kind, userId, version, predecessor, current, onBack } = props
  const [comparesWith, setComparesWith] = useState('present')
  const fields = kind.textOf(version)
  const name = nameOfVersion(version)
  return (
    <Stack sx={{ gap: 1 }}>
      <Button sx={{ alignSelf: 'flex-start' }} onClick={onBack}>
        All versions
      </Button>
      <Typography variant="h6" component="h3">
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {describeVersion(kind, version, userId)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {kind.aboutRestoring}
      </Typography>
      {predecessor !== null && (
        <RadioGroup
          row
          aria-label="Compare with"
          value={comparesWith}
          onChange={(_event, value) => {
            setComparesWith(value)
          }}
        >
          <FormControlLabel value="present" control={<Radio />} label="With the current text" />
          <FormControlLabel
            value="predecessor"
            control={<Radio />}
            label={`With ${nameInSentence(predecessor)}`}
          />
        </RadioGroup>
      )}
      {comparesWith === 'present' || predecessor === null ? (
        <VersionDifference
          compare={kind.compare}
          before={fields}
          after={current}
          labels={{ before: name, after: 'Current text' }}
        />
      ) : (
        <VersionDifference
          compare={kind.compare}
          before={kind.textOf(predecessor)}
          after={fields}
          labels={{ before: nameOfVersion(predecessor), after: name }}
        />
      )}
    </Stack>
  )
}
