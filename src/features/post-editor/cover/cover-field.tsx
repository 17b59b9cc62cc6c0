import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useRef } from 'react'
import type { Cover } from '../../../../shared/post'
import { CHOOSABLE_TYPES, type StoredImage, type UploadImage } from '../image-uploading'
import { UploadProgressRow } from '../upload-progress-row'
import { CoverPreview } from './cover-preview'
import { useCoverUpload } from './use-cover-upload'

const ALT_MAX_LENGTH = 1000

interface CoverFieldProps {
  readonly cover: Cover | null
  readonly postId: string
  readonly uploadImage: UploadImage
  readonly onChange: (cover: Cover | null) => void
  readonly onPendingUploads: (count: number) => void
}

/** The picture at the head of the post and in lists. It always says something, so it needs words. */
export function CoverField(props: CoverFieldProps) {
  const { cover, postId, uploadImage, onChange, onPendingUploads } = props
  const chooser = useRef<HTMLInputElement>(null)
  const onStored = useCallback(
    ({ path, url, width, height }: StoredImage) => {
      onChange({ path, url, width, height, alt: '', focalX: 0.5, focalY: 0.5 })
    },
    [onChange],
  )
  const { upload, start, drop } = useCoverUpload(postId, uploadImage, onStored)

  const isPending = upload !== null
  useEffect(() => {
    onPendingUploads(isPending ? 1 : 0)
  }, [isPending, onPendingUploads])

  const choose = () => chooser.current?.click()

  return (
    <Box component="section" aria-labelledby="post-cover">
      <Typography id="post-cover" tabIndex={-1} variant="subtitle1" component="h2" gutterBottom>
        Cover picture
      </Typography>
      <input
        ref={chooser}
        type="file"
        accept={CHOOSABLE_TYPES}
        hidden
        aria-label="Cover picture file"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) void start(file)
          event.target.value = ''
        }}
      />
      <Stack spacing={2}>
        {upload !== null && (
          <UploadProgressRow
            name={upload.file.name}
            state={upload.state}
            onRetry={() => {
              void start(upload.file)
            }}
            onDrop={drop}
          />
        )}
        {cover === null ? (
          <Button
            variant="outlined"
            startIcon={<AddPhotoAlternateOutlined />}
            onClick={choose}
            sx={{ alignSelf: 'flex-start' }}
          >
            Choose cover picture
          </Button>
        ) : (
          <>
            <CoverPreview
              cover={cover}
              onMove={(point) => {
                onChange({ ...cover, ...point })
              }}
            />
            <TextField
              label="Cover alternative text"
              helperText="What the picture says, for readers who do not see it. Needed to publish."
              fullWidth
              value={cover.alt}
              onChange={(event) => {
                onChange({ ...cover, alt: event.target.value })
              }}
              slotProps={{ htmlInput: { maxLength: ALT_MAX_LENGTH } }}
            />
            <Stack direction="row" spacing={1}>
              <Button variant="outlined" onClick={choose}>
                Replace cover picture
              </Button>
              <Button
                color="error"
                onClick={() => {
                  onChange(null)
                }}
              >
                Remove cover picture
              </Button>
            </Stack>
          </>
        )}
      </Stack>
    </Box>
  )
}
