import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Cover } from '../../../../shared/post'
import { breakpoints, layout } from '../../../theme/tokens'
import { describeFocalPoint, focalPointAt, moveFocalPoint, type FocalPoint } from './focal-point'

interface CoverPreviewProps {
  readonly cover: Cover
  readonly onMove: (point: FocalPoint) => void
}

/** The cover with its focal point, which a click or the arrow keys move. */
export function CoverPreview({ cover, onMove }: CoverPreviewProps) {
  const hintId = useId()
  return (
    <Box>
      <Box sx={containerStyles}>
        <Box sx={{ position: 'relative', maxHeight: '100%', maxWidth: '100%', display: 'flex' }}>
          {/* The marker below does the same with the keyboard. */}
          <Box
            component="img"
            src={cover.url}
            alt={cover.alt}
            width={cover.width}
            height={cover.height}
            onClick={(event) => {
              onMove(focalPointAt(event, event.currentTarget.getBoundingClientRect()))
            }}
            sx={{
              display: 'block',
              width: 'auto',
              height: 'auto',
              maxWidth: '100%',
              maxHeight: layout.editorImageHeight,
              objectFit: 'contain',
              cursor: 'crosshair',
            }}
          />
          <ButtonBase
            aria-label={`Focal point: ${describeFocalPoint(cover)}`}
            aria-describedby={hintId}
            onKeyDown={(event) => {
              const point = moveFocalPoint(cover, event.key, event.shiftKey)
              if (point === null) return
              event.preventDefault()
              onMove(point)
            }}
            sx={{
              position: 'absolute',
              left: `${cover.focalX * 100}%`,
              top: `${cover.focalY * 100}%`,
              transform: 'translate(-50%, -50%)',
              width: 32,
              height: 32,
              borderRadius: '50%',
              border: 3,
              borderColor: 'secondary.main',
              bgcolor: 'action.disabled',
              outline: 2,
              outlineColor: 'primary.main',
              '&:focus-visible': { outlineWidth: 5 },
            }}
          />
        </Box>
      </Box>
      <Typography id={hintId} variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        Crops keep the focal point in view. Click the picture, or move the marker with the arrow
        keys (Shift for larger steps). Now {describeFocalPoint(cover)}.
      </Typography>
    </Box>
  )
}

/** Specification, section 9: 500 px high, at least 300 px below 768 px. */
const containerStyles = {
  height: layout.editorImageHeight,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  overflow: 'hidden',
  bgcolor: 'action.hover',
  [`@media (max-width: ${breakpoints.container - 0.05}px)`]: {
    height: 'auto',
    minHeight: layout.editorImageMinHeight,
  },
}
