import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { MEDIA_NAME_MAX_LENGTH, type Media } from '../../../../../shared/picture/media'
import { toLine } from '../../../../../shared/text/text'
import { formatMoment } from '../../../../editing/words/format-moment'
import { AltTextField } from '../alt-text-field'
import type { PictureLibrary } from '../picture-library'
import { pictureSize } from './picture-size'

interface PictureDetailsProps {
  readonly picture: Media
  readonly library: Pick<PictureLibrary, 'update'>
  readonly onChanged: (picture: Media) => void
  /** Where it is used, and what else can be done with it. */
  readonly children: ReactNode
}

type Saving = 'no' | 'running' | 'done' | 'failed'

/** One picture of the library, and what it is found by. */
export function PictureDetails(props: PictureDetailsProps) {
  const { picture, library, onChanged, children } = props
  const [alt, setAlt] = useState(picture.alt)
  const [name, setName] = useState(picture.name)
  const [saving, setSaving] = useState<Saving>('no')
  const isChanged = alt.trim() !== picture.alt || name.trim() !== picture.name

  const save = async () => {
    const change = { alt: alt.trim(), name: name.trim() }
    setSaving('running')
    try {
      await library.update(picture.id, change)
      setSaving('done')
      onChanged({ ...picture, ...change })
    } catch {
      // Said below; what was typed stays.
      setSaving('failed')
    }
  }

  return (
    <Box component="section" aria-label="About this picture">
      <Box component="img" src={picture.url} alt={picture.alt} sx={pictureStyles} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {pictureSize(picture)}, added {formatMoment(picture.createdAt.getTime())}
      </Typography>
      <Stack spacing={2}>
        <Box>
          <AltTextField label="Alternative text" value={alt} onChange={setAlt} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            The text that future uses begin with.
          </Typography>
        </Box>
        <TextField
          label="Name"
          fullWidth
          value={name}
          error={name.trim() === ''}
          helperText={name.trim() === '' ? 'Enter a name. The library search uses it.' : ' '}
          onChange={(event) => {
            setName(toLine(event.target.value, MEDIA_NAME_MAX_LENGTH))
          }}
        />
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <Button
            variant="outlined"
            disabled={!isChanged || name.trim() === ''}
            loading={saving === 'running'}
            onClick={() => {
              void save()
            }}
          >
            Save details
          </Button>
          <Typography variant="body2" color="textSecondary" role="status">
            {saving === 'done' &&
              !isChanged &&
              'Saved. Posts that already use the picture keep their own text.'}
          </Typography>
        </Stack>
        {saving === 'failed' && (
          <Alert severity="error">
            Not saved. The server refused or cannot be reached. Try again in a moment.
          </Alert>
        )}
        {children}
      </Stack>
    </Box>
  )
}

const pictureStyles = {
  display: 'block',
  width: '100%',
  maxHeight: 220,
  objectFit: 'contain',
  bgcolor: 'action.hover',
}
