import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { LOW_WINDOW } from '../../../theme/low-window'
import { breakpoints, workspace } from '../../../theme/tokens'
import { describeFocalPoint, focalPointAt, moveFocalPoint, type FocalPoint } from './focal-point'

interface FocalPointPickerProps {
  readonly src: string
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
  readonly point: FocalPoint
  readonly onMove: (point: FocalPoint) => void
  /** The ways in which the site crops such a picture. */
  readonly crops: readonly Crop[]
}

/** One shape that a picture is cut to, as CSS writes aspect ratios. */
export interface Crop {
  readonly label: string
  readonly ratio: string
}

/** A picture with its focal point, which the pointer or the arrow keys move. */
export function FocalPointPicker(props: FocalPointPickerProps) {
  const { src, alt, width, height, point, onMove, crops } = props
  const hintId = useId()
  return (
    <Box>
      <Box sx={containerStyles}>
        <Box sx={frameStyles}>
          <Box sx={{ position: 'relative', display: 'flex', maxWidth: '100%', maxHeight: '100%' }}>
            {/* The marker below does the same with the keyboard. */}
            <Box
              component="img"
              src={src}
              alt={alt}
              {...(width === null ? {} : { width })}
              {...(height === null ? {} : { height })}
              draggable={false}
              onClick={(event) => {
                onMove(focalPointAt(event, event.currentTarget.getBoundingClientRect()))
              }}
              // Only a mouse drags: a finger that moves over the picture scrolls the page.
              onPointerMove={(event) => {
                if (event.pointerType !== 'mouse' || event.buttons !== 1) return
                onMove(focalPointAt(event, event.currentTarget.getBoundingClientRect()))
              }}
              sx={pictureStyles}
            />
            <ButtonBase
              aria-label={`Focal point: ${describeFocalPoint(point)}`}
              aria-describedby={hintId}
              onKeyDown={(event) => {
                const moved = moveFocalPoint(point, event.key, event.shiftKey)
                if (moved === null) return
                event.preventDefault()
                onMove(moved)
              }}
              sx={{
                ...markerStyles,
                left: `${point.focalX * 100}%`,
                top: `${point.focalY * 100}%`,
              }}
            />
          </Box>
        </Box>
        <Stack direction="row" sx={cropsStyles}>
          {crops.map(({ label, ratio }) => (
            <CropPreview key={label} label={label}>
              <Box
                component="img"
                src={src}
                alt=""
                sx={{
                  ...cropStyles,
                  aspectRatio: ratio,
                  objectPosition: `${point.focalX * 100}% ${point.focalY * 100}%`,
                }}
              />
            </CropPreview>
          ))}
        </Stack>
      </Box>
      <Typography id={hintId} variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        Crops keep the focal point in view. Click the picture, or move the marker with the arrow
        keys (Shift for larger steps). Now {describeFocalPoint(point)}.
      </Typography>
    </Box>
  )
}

function CropPreview({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      {children}
      <Typography component="figcaption" variant="caption" color="textSecondary">
        {label}
      </Typography>
    </Box>
  )
}

/** Specification, section 9: 500 px high, at least 300 px below 768 px. */
const containerStyles = {
  height: workspace.editorImageHeight,
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  gap: 1.5,
  p: 1.5,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  [`@media (max-width: ${breakpoints.container - 0.05}px)`]: {
    height: 'auto',
    minHeight: workspace.editorImageMinHeight,
  },
  // What the focal point does to the crops is seen while it is moved.
  [LOW_WINDOW]: {
    height: 'auto',
    minHeight: 0,
    gridTemplate: 'auto / auto minmax(0, 1fr)',
    alignItems: 'center',
  },
}

const frameStyles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 0,
  minWidth: 0,
}

const pictureStyles = {
  display: 'block',
  width: 'auto',
  height: 'auto',
  maxWidth: '100%',
  maxHeight: workspace.editorImageHeight - workspace.cropPreviewHeight - 80,
  objectFit: 'contain',
  cursor: 'crosshair',
  [LOW_WINDOW]: { maxHeight: '32vh' },
}

const cropsStyles = { gap: 1.5, flexWrap: 'wrap', justifyContent: 'center' }

const cropStyles = {
  display: 'block',
  height: workspace.cropPreviewHeight,
  width: 'auto',
  objectFit: 'cover',
}

const markerStyles = {
  position: 'absolute',
  transform: 'translate(-50%, -50%)',
  width: 32,
  height: 32,
  borderRadius: '50%',
  border: 3,
  borderColor: 'secondary.main',
  bgcolor: 'action.disabled',
  outline: 2,
  outlineColor: 'primary.main',
  pointerEvents: 'none',
  '&:focus-visible': { outlineWidth: 5 },
}
