import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { isOwnPicture } from '../../../../platform/content/own-pictures'
import { ForeignPicture } from '../../pictures/foreign-picture'
import type { Cover } from '../../../../../shared/picture/cover'
import { FileDropArea } from '../../../../components/files/file-drop-area'
import { useCoarsePointer } from '../../../../components/workspace/use-coarse-pointer'
import { AltTextField } from '../../pictures/alt-text-field'
import { FocalPointPicker, type Crop } from '../../pictures/focal-point-picker'
import { PictureChooser } from '../../pictures/library/picture-chooser'
import { UploadRows } from '../../pictures/uploads/upload-rows'
import { usePendingCount } from '../../pictures/uploads/use-upload-list'
import { fieldId, uploadsId } from '../layout/go-to-field'
import { PanelFold } from '../layout/side-panel'
import { useCover } from './use-cover'

interface CoverFieldProps {
  readonly cover: Cover | null
  readonly onChange: (cover: Cover | null) => void
  readonly onPendingUploads: (count: number) => void
}

/** How lists of posts cut the cover. */
const CROPS: readonly Crop[] = [{ label: 'In lists', ratio: '16 / 9' }]

/** The picture at the head of the post and in lists. It always says something, so it needs words. */
export function CoverField({ cover, onChange, onPendingUploads }: CoverFieldProps) {
  const { list, isReused, take, upload, local, shown, change } = useCover(cover, onChange)
  const isTouch = useCoarsePointer()
  usePendingCount(list, onPendingUploads)

  return (
    <PanelFold
      name="cover"
      title="Cover picture"
      level={3}
      state={shown === null ? 'None' : shown.alt || 'Without alternative text'}
    >
      <FileDropArea
        label="Drop the cover picture here"
        onFiles={([file]) => {
          if (file !== undefined) upload(file)
        }}
      >
        <Stack spacing={2}>
          {shown === null ? (
            <Box id={fieldId('cover')} sx={emptyStyles}>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
                Shown at the top of the post and in lists.
                {!isTouch && ' Drop a picture here, or choose one.'}
              </Typography>
              <PictureChooser
                inputLabel="Cover picture file"
                uploadLabel="Choose cover picture"
                onFile={upload}
                onStored={take}
              />
            </Box>
          ) : (
            <>
              {local !== null || isOwnPicture(shown.url) ? (
                <FocalPointPicker
                  src={shown.url}
                  alt={shown.alt}
                  width={shown.width}
                  height={shown.height}
                  point={shown}
                  crops={CROPS}
                  onMove={({ focalX, focalY }) => {
                    change({ focalX, focalY })
                  }}
                />
              ) : (
                <ForeignPicture address={shown.url} />
              )}
              <div id={uploadsId('cover')}>
                <UploadRows list={list} />
              </div>
              {isReused && (
                <Alert severity="info">
                  This file was uploaded before, so the stored picture is used.
                </Alert>
              )}
              <AltTextField
                id={fieldId('cover')}
                label="Cover alternative text"
                value={shown.alt}
                onChange={(alt) => {
                  change({ alt })
                }}
              />
              <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
                <PictureChooser
                  inputLabel="Cover picture file"
                  uploadLabel="Replace cover picture"
                  onFile={upload}
                  onStored={take}
                />
                {cover !== null && (
                  <Button
                    color="error"
                    onClick={() => {
                      onChange(null)
                    }}
                  >
                    Remove cover picture
                  </Button>
                )}
              </Stack>
            </>
          )}
        </Stack>
        {shown === null && (
          <div id={uploadsId('cover')}>
            <UploadRows list={list} />
          </div>
        )}
      </FileDropArea>
    </PanelFold>
  )
}

const emptyStyles = {
  p: 2,
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
}
