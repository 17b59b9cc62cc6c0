import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOwnPicture } from '../../../../platform/content/own-pictures'
import { readLocal, removeLocal, writeLocal } from '../../../../platform/storage/local-entries'
import { ForeignPicture } from '../../pictures/foreign-picture'
import { type Cover, coverSchema } from '../../../../../shared/picture/cover'
import { FileDropArea } from '../../../../components/files/file-drop-area'
import { useCoarsePointer } from '../../../../components/workspace/use-coarse-pointer'
import { AltTextField } from '../../pictures/alt-text-field'
import { FocalPointPicker, type Crop } from '../../pictures/focal-point-picker'
import type { StoredImage } from '../../pictures/image-uploading'
import { PictureChooser } from '../../pictures/library/picture-chooser'
import { usePictures } from '../../pictures/pictures-context'
import { newUploadId } from '../../pictures/uploads/new-upload-id'
import { UploadRows } from '../../pictures/uploads/upload-rows'
import { usePendingCount, useUploadList } from '../../pictures/uploads/use-upload-list'
import { fieldId, uploadsId } from '../layout/go-to-field'
import { PanelFold } from '../layout/side-panel'
import { onOfferedCover } from './offered-cover'

/** An author's words about a cover, which can be written before it is stored. */
type CoverWords = Pick<Cover, 'alt' | 'focalX' | 'focalY'>

const wordsSchema = coverSchema.pick({ alt: true, focalX: true, focalY: true })

const keyOf = (postId: string): string => `coverWords:${postId}`

const NEW: CoverWords = { alt: '', focalX: 0.5, focalY: 0.5 }

const CROPS: readonly Crop[] = [{ label: 'In lists', ratio: '16 / 9' }]

interface CoverFieldProps {
  readonly cover: Cover | null
  readonly onChange: (cover: Cover | null) => void
  readonly onPendingUploads: (count: number) => void
}

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

function useCover(cover: Cover | null, onChange: (cover: Cover | null) => void) {
  const { postId, unfinished } = usePictures()
  const [isReused, setIsReused] = useState(false)
  const [words, setWords] = useState(() => keptCoverWords(postId) ?? NEW)
  const say = (said: CoverWords) => {
    setWords(said)
    keepCoverWords(postId, said)
  }
  const take = (image: StoredImage, said: CoverWords = NEW) => {
    const { path, url, width, height } = image
    setIsReused(image.isReused === true)
    forgetCoverWords(postId)
    onChange({ path, url, width, height, ...said, alt: said.alt || (image.alt ?? '') })
  }
  const list = useUploadList({
    onStored: (_id, image) => {
      take(image, words)
    },
  })
  const [uploading] = useSyncExternalStore(list.subscribe, list.getSnapshot, list.getSnapshot)

  useEffect(() => {
    let isCurrent = true
    unfinished.list(postId).then(
      (uploads) => {
        if (!isCurrent) return
        for (const { id, name, place, picture = null } of uploads) {
          if (place !== 'cover') continue
          list.offer(newUploadId(), { kind: 'kept', keptId: id, name, picture }, place)
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
    setIsReused(false)
    say(cover === null ? NEW : { ...NEW, alt: cover.alt })
    list.start(newUploadId(), { kind: 'file', file }, 'cover')
  }

  useEffect(() => onOfferedCover(upload))

  /** The picture on its way, or else the one that is there. */
  const local = uploading?.preview ?? null
  const shown =
    local !== null
      ? { ...words, url: local, width: null, height: null }
      : cover === null
        ? null
        : { ...cover, url: list.localOf(cover.url) ?? cover.url }
  const change = (part: Partial<CoverWords>) => {
    if (local !== null) say({ ...words, ...part })
    else if (cover !== null) onChange({ ...cover, ...part })
  }
  return { list, isReused, take, upload, local, shown, change }
}

/**
 * Keeps the words for a cover that is on its way in this browser: they belong to the post only once the
 * picture is stored, and a reload in between must not lose them.
 */
function keepCoverWords(postId: string, words: CoverWords): void {
  writeLocal(keyOf(postId), JSON.stringify(words))
}

/** Returns the words that were kept; null when there are none, or none that can be used. */
function keptCoverWords(postId: string): CoverWords | null {
  const text = readLocal(keyOf(postId))
  if (text === null) return null
  try {
    return wordsSchema.parse(JSON.parse(text))
  } catch {
    // Of another version, or damaged: the author is asked again.
    forgetCoverWords(postId)
    return null
  }
}

function forgetCoverWords(postId: string): void {
  removeLocal(keyOf(postId))
}
