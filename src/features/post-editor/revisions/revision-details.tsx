import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { EditorFields } from '../../../../shared/editor-fields'
import { VersionDifference } from '../difference/version-difference'
import {
  describeVersion,
  fieldsOfVersion,
  nameInSentence,
  nameOfVersion,
  type ReadableVersion,
} from './describe-version'

interface RevisionDetailsProps {
  readonly userId: string
  readonly version: ReadableVersion
  readonly predecessor: ReadableVersion | null
  /** The text in the editor. */
  readonly current: EditorFields
  readonly onBack: () => void
}

/** What one version differs in from the present text, or from the version before it. */
export function RevisionDetails(props: RevisionDetailsProps) {
  const { userId, version, predecessor, current, onBack } = props
  const [comparesWith, setComparesWith] = useState('present')
  const fields = fieldsOfVersion(version)
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
        {describeVersion(version, userId)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Restoring replaces the text in the editor and keeps the slug. Readers see no change until
        you publish or update.
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
          before={fields}
          after={current}
          labels={{ before: name, after: 'Current text' }}
        />
      ) : (
        <VersionDifference
          before={fieldsOfVersion(predecessor)}
          after={fields}
          labels={{ before: nameOfVersion(predecessor), after: name }}
        />
      )}
    </Stack>
  )
}
