import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { MEDIA_NAME_MAX_LENGTH, type Media } from '../../../../shared/media'
import { toLine } from '../../../../shared/text'
import { formatMoment } from '../format-moment'
import { AltTextField } from '../pictures/alt-text-field'
import type { PictureLibrary } from '../pictures/picture-library'
import { STATUS_LABELS } from './status-labels'
import { useUses } from './use-uses'

interface PictureDetailsProps {
  readonly picture: Media
  readonly library: PictureLibrary
  readonly onChanged: (picture: Media) => void
}

type Saving = 'no' | 'running' | 'done' | 'failed'

/** One picture of the library: what it is found by, and where it is used. */
export function PictureDetails({ picture, library, onChanged }: PictureDetailsProps) {
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
        {picture.width} × {picture.height} pixels, {kilobytes(picture.bytes)} kB, added{' '}
        {formatMoment(picture.createdAt.getTime())}
      </Typography>
      <Stack spacing={2}>
        <AltTextField label="Alternative text" value={alt} onChange={setAlt} />
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
        <Uses library={library} path={picture.path} />
      </Stack>
    </Box>
  )
}

const kilobytes = (bytes: number): string => Math.max(1, Math.round(bytes / 1000)).toLocaleString()

function Uses({ library, path }: { readonly library: PictureLibrary; readonly path: string }) {
  const uses = useUses(library, path)
  return (
    <Box component="section" aria-labelledby="library-uses">
      <Typography id="library-uses" variant="subtitle2" component="h3">
        Where it is used
      </Typography>
      {uses.kind === 'loading' && <Typography variant="body2">Loading…</Typography>}
      {uses.kind === 'failed' && (
        <Typography variant="body2">
          This could not be loaded because the server did not answer.
        </Typography>
      )}
      {uses.kind === 'found' && uses.uses.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Not used in any saved post.
        </Typography>
      )}
      {uses.kind === 'found' && uses.uses.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {uses.uses.map(({ postId, title, status }) => (
            <li key={postId}>
              {/* In another tab: this one holds text. */}
              <Link
                href={`/create?post=${encodeURIComponent(postId)}`}
                target="_blank"
                rel="noopener"
                sx={{ overflowWrap: 'anywhere' }}
              >
                {title === '' ? 'Untitled' : title}
              </Link>{' '}
              <Typography variant="body2" component="span" color="textSecondary">
                {STATUS_LABELS[status]}
              </Typography>
            </li>
          ))}
        </Box>
      )}
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
