import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { isAllowedAddress } from '../../../../../shared/html/allowed/addresses'
import { isOwnPicture } from '../../../../platform/content/own-pictures'
import { breakpoints } from '../../../../theme/tokens'
import type { FigureAttributes } from '../../pictures/figure-attributes'
import { FocalPointPicker, type Crop } from '../../pictures/focal-point-picker'
import { completeHref } from '../../writing/links/link-choice'

interface FigureDialogProps {
  readonly figure: FigureAttributes
  readonly onSave: (change: Pick<FigureAttributes, 'href' | 'focus'>) => void
  readonly onClose: () => void
}

const CROPS: readonly Crop[] = [
  { label: 'Wide', ratio: '16 / 9' },
  { label: 'In galleries', ratio: '4 / 3' },
  { label: 'Square', ratio: '1 / 1' },
]

const CENTRE = { x: 0.5, y: 0.5 }

/** The seldom needed settings of a picture in the text: where it leads, and how it is cut. */
export function FigureDialog({ figure, onSave, onClose }: FigureDialogProps) {
  const titleId = useId()
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.sm - 0.05}px)`)
  const [link, setLink] = useState(figure.href ?? '')
  const [focus, setFocus] = useState(figure.focus)
  const href = completeHref(link)
  const isLinkRefused = href !== '' && !isAllowedAddress(href)
  const point = focus ?? CENTRE

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
          if (!isLinkRefused) onSave({ href: href === '' ? null : href, focus })
        }}
      >
        <DialogTitle id={titleId}>Link and focal point</DialogTitle>
        <DialogContent>
          <Stack spacing={2.5}>
            <TextField
              label="Link of the picture"
              helperText={
                isLinkRefused
                  ? 'Pictures can link to web pages, e-mail addresses and telephone numbers.'
                  : 'The address that a click on the picture opens. Optional.'
              }
              error={isLinkRefused}
              autoFocus
              fullWidth
              value={link}
              onChange={(event) => {
                setLink(event.target.value)
              }}
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
                  setFocus({ x: focalX, y: focalY })
                }}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
