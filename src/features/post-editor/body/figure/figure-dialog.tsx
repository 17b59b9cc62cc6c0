import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { isAllowedAddress } from '../../../../../shared/html/addresses'
import { isOwnPicture } from '../../../../platform/pictures/own-pictures'
import { breakpoints } from '../../../../theme/tokens'
import type { StoredImage } from '../../pictures/image-uploading'
import { FocalPointPicker, type Crop } from '../../pictures/focal-point-picker'
import { newUploadId } from '../../pictures/new-upload-id'
import { PictureChooser } from '../../library/picture-chooser'
import { UploadRows } from '../../pictures/upload-rows'
import { useUploadList } from '../../pictures/use-upload-list'
import type { FigureAttributes } from '../../pictures/figure-attributes'
import { FigureFields } from './figure-fields'
import { completeHref } from '../commands/link-choice'

/** What the dialog can change about a picture of the text. */
export interface FigureChange {
  readonly attributes: FigureAttributes
  /** The caption as plain words; null leaves it as it is, with its formatting. */
  readonly caption: string | null
}

interface FigureDialogProps {
  readonly figure: FigureAttributes
  /** The words of the caption. */
  readonly caption: string
  readonly onSave: (change: FigureChange) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** How a gallery cuts its pictures. */
const CROPS: readonly Crop[] = [
  { label: 'Wide', ratio: '16 / 9' },
  { label: 'In galleries', ratio: '4 / 3' },
  { label: 'Square', ratio: '1 / 1' },
]

const CENTRE = { x: 0.5, y: 0.5 }

/** Everything about a picture of the text: the words that stand for it, its caption, its crops. */
export function FigureDialog(props: FigureDialogProps) {
  const { onSave, onRemove, onClose } = props
  const titleId = useId()
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.sm - 0.05}px)`)
  const [figure, setFigure] = useState(props.figure)
  const [caption, setCaption] = useState(props.caption)
  const change = (part: Partial<FigureAttributes>) => {
    setFigure((now) => ({ ...now, ...part }))
  }
  const replace = ({ url, path, width, height, alt = '' }: StoredImage) => {
    setFigure((now) => ({
      ...now,
      src: url,
      path,
      width,
      height,
      placeholder: null,
      focus: null,
      alt: now.alt === '' ? alt : now.alt,
    }))
  }
  const list = useUploadList({
    onStored: (_id, image) => {
      replace(image)
    },
  })
  const href = completeHref(figure.href ?? '')
  const isLinkRefused = href !== '' && !isAllowedAddress(href)
  const point = figure.focus ?? CENTRE

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      onClose={onClose}
      aria-labelledby={titleId}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (isLinkRefused) return
          onSave({
            attributes: {
              ...figure,
              alt: figure.isDecorative ? '' : figure.alt.trim(),
              href: href === '' ? null : href,
            },
            caption: caption === props.caption ? null : caption.trim(),
          })
        }}
      >
        <DialogTitle id={titleId}>Picture</DialogTitle>
        <DialogContent>
          <Stack spacing={2.5} sx={{ pt: 1 }}>
            <FigureFields
              figure={figure}
              caption={caption}
              isLinkRefused={isLinkRefused}
              onChange={change}
              onCaption={setCaption}
            />
            {figure.src !== null && isOwnPicture(figure.src) && (
              <FocalPointPicker
                src={figure.src}
                alt={figure.alt}
                width={figure.width}
                height={figure.height}
                point={{ focalX: point.x, focalY: point.y }}
                crops={CROPS}
                onMove={({ focalX, focalY }) => {
                  change({ focus: { x: focalX, y: focalY } })
                }}
              />
            )}
            <Box>
              <PictureChooser
                inputLabel="File of the picture"
                uploadLabel="Replace picture"
                onFile={(file) => {
                  list.start(newUploadId(), { kind: 'file', file }, Number.MAX_SAFE_INTEGER)
                }}
                onStored={replace}
              />
              <UploadRows list={list} />
            </Box>
          </Stack>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
            Remove from text
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
