import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Media } from '../../../../../shared/picture/media'
import { CheckCircle } from '../../../../components/icons/material-icons'
import { workspace } from '../../../../theme/tokens'

interface PictureGridProps {
  readonly media: readonly Media[]
  readonly selected: readonly string[]
  readonly isMultiple: boolean
  readonly onToggle: (picture: Media) => void
  /** A line below its name. */
  readonly noteOf?: (picture: Media) => ReactNode
  /** Enter or a double click on a picture. */
  readonly onTake: (picture: Media) => void
}

/** The pictures as tiles. The arrow keys move between them, as in any list of files. */
export function PictureGrid(props: PictureGridProps) {
  const { media, selected, isMultiple, onToggle, onTake, noteOf } = props
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  const current = Math.min(focused, media.length - 1)

  const tiles = () => Array.from(grid.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])
  const onKeyDown = (event: KeyboardEvent) => {
    const picture = media[current]
    if (picture === undefined) return
    if (event.key === ' ') {
      event.preventDefault()
      onToggle(picture)
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      onTake(picture)
      return
    }
    const all = tiles()
    const first = all[0]?.offsetTop
    const columns = Math.max(
      1,
      all.findIndex((tile) => tile.offsetTop !== first),
    )
    const next = nextTile(event.key, current, all.length, columns)
    if (next === null) return
    event.preventDefault()
    setFocused(next)
    all[next]?.focus()
  }

  return (
    <Box
      ref={grid}
      role="listbox"
      aria-label="Pictures"
      aria-multiselectable={isMultiple}
      onKeyDown={onKeyDown}
      sx={gridStyles}
    >
      {media.map((picture, index) => {
        const isSelected = selected.includes(picture.id)
        return (
          <Box
            key={picture.id}
            role="option"
            aria-selected={isSelected}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => {
              setFocused(index)
            }}
            onClick={() => {
              onToggle(picture)
            }}
            onDoubleClick={() => {
              onTake(picture)
            }}
            sx={tileStyles}
          >
            <Box
              component="img"
              src={picture.url}
              alt={picture.alt}
              loading="lazy"
              sx={pictureStyles}
            />
            <Typography variant="caption" component="span" noWrap sx={nameStyles}>
              {picture.name}
            </Typography>
            {noteOf !== undefined && (
              <Typography
                variant="caption"
                component="span"
                color="textSecondary"
                sx={{ display: 'block', lineHeight: 1.4, whiteSpace: 'pre-line' }}
              >
                {noteOf(picture)}
              </Typography>
            )}
            {isSelected && <CheckCircle aria-hidden="true" sx={checkStyles} />}
          </Box>
        )
      })}
    </Box>
  )
}

const { xs, sm, lg } = workspace.libraryTileWidth
const tiles = (width: number): string => `repeat(auto-fill, minmax(${width}px, 1fr))`

/** The tiles of the library. */
export const gridStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: tiles(xs), sm: tiles(sm), lg: tiles(lg) },
  gap: 1.5,
  p: 0.5,
}

const tileStyles = {
  position: 'relative',
  minWidth: 0,
  p: 0.5,
  border: 2,
  borderColor: 'transparent',
  cursor: 'pointer',
  '&[aria-selected="true"]': { borderColor: 'primary.main' },
  '&:hover': { bgcolor: 'action.hover' },
}

const pictureStyles = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  bgcolor: 'var(--color-surface)',
}

const nameStyles = { display: 'block', mt: 0.5, lineHeight: 1.4 }

const checkStyles = {
  position: 'absolute',
  top: 8,
  right: 8,
  color: 'primary.main',
  bgcolor: 'background.paper',
  borderRadius: '50%',
}

/** The tile that a key leads to in a grid; null for any other key and at an edge. */
function nextTile(key: string, current: number, count: number, columns: number): number | null {
  const to = (index: number) => (index >= 0 && index < count && index !== current ? index : null)
  switch (key) {
    case 'ArrowRight':
      return to(current + 1)
    case 'ArrowLeft':
      return to(current - 1)
    case 'ArrowDown':
      return to(current + columns)
    case 'ArrowUp':
      return to(current - columns)
    case 'Home':
      return to(0)
    case 'End':
      return to(count - 1)
    default:
      return null
  }
}
