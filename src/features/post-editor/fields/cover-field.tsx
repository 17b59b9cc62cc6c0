import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { isOwnPicture } from '../../../platform/pictures/own-pictures'
import { ForeignPicture } from '../pictures/foreign-picture'
import type { Cover } from '../../../../shared/cover'
import { FileDropArea } from '../../../components/file-drop-area'
import type { StoredImage } from '../pictures/image-uploading'
import { AltTextField } from '../pictures/alt-text-field'
import { FocalPointPicker, type Crop } from '../pictures/focal-point-picker'
import { newUploadId } from '../pictures/new-upload-id'
import { PictureChooser } from '../library/picture-chooser'
import { usePictures } from '../pictures/pictures-context'
import { UploadRows } from '../pictures/upload-rows'
import { usePendingCount, useUploadList } from '../pictures/use-upload-list'

interface CoverFieldProps {
  readonly cover: Cover | null
  readonly onChange: (cover: Cover | null) => void
  readonly onPendingUploads: (count: number) => void
}

/** How lists of posts cut the cover. */
const CROPS: readonly Crop[] = [
  { label: 'On cards', ratio: '16 / 9' },
  { label: 'In lists', ratio: '4 / 3' },
  { label: 'On phones', ratio: '1 / 1' },
]

/** The picture at the head of the post and in lists. It always says something, so it needs words. */
export function CoverField({ cover, onChange, onPendingUploads }: CoverFieldProps) {
  const { postId, unfinished } = usePictures()
  const [isReused, setIsReused] = useState(false)
  const take = (image: StoredImage) => {
    const { path, url, width, height, alt = '' } = image
    setIsReused(image.isReused === true)
    onChange({ path, url, width, height, alt, focalX: 0.5, focalY: 0.5 })
  }
  const list = useUploadList({
    onStored: (_id, image) => {
      take(image)
    },
  })
  usePendingCount(list, onPendingUploads)

  useEffect(() => {
    let isCurrent = true
    unfinished.list(postId).then(
      (uploads) => {
        if (!isCurrent) return
        for (const { id, name, place } of uploads) {
          if (place !== 'cover') continue
          list.offer(newUploadId(), { kind: 'kept', keptId: id, name }, place)
        }
      },
      // Without the browser's storage nothing was kept either.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [list, postId, unfinished])

  const upload = (file: File) => {
    // Choosing another file is a change of mind about the first.
    for (const { id } of list.getSnapshot()) list.drop(id)
    list.start(newUploadId(), { kind: 'file', file }, 'cover')
  }

  return (
    <Box component="section" aria-labelledby="post-cover">
      <Typography id="post-cover" tabIndex={-1} variant="subtitle1" component="h2" gutterBottom>
        Cover picture
      </Typography>
      <FileDropArea
        label="Drop the cover picture here"
        onFiles={([file]) => {
          if (file !== undefined) upload(file)
        }}
      >
        <Stack spacing={2}>
          {cover === null ? (
            <Box sx={emptyStyles}>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
                Shown at the top of the post and in lists. Drop a picture here, or choose one.
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
              {isOwnPicture(cover.url) ? (
                <FocalPointPicker
                  src={cover.url}
                  alt={cover.alt}
                  width={cover.width}
                  height={cover.height}
                  point={cover}
                  crops={CROPS}
                  onMove={({ focalX, focalY }) => {
                    onChange({ ...cover, focalX, focalY })
                  }}
                />
              ) : (
                <ForeignPicture address={cover.url} />
              )}
              {isReused && (
                <Alert severity="info">
                  This file was uploaded before, so the stored picture is used.
                </Alert>
              )}
              <AltTextField
                label="Cover alternative text"
                value={cover.alt}
                onChange={(alt) => {
                  onChange({ ...cover, alt })
                }}
              />
              <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
                <PictureChooser
                  inputLabel="Cover picture file"
                  uploadLabel="Replace cover picture"
                  onFile={upload}
                  onStored={take}
                />
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
        <UploadRows list={list} />
      </FileDropArea>
    </Box>
  )
}

const emptyStyles = {
  p: 2,
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
}
