import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useRef, type ReactNode } from 'react'
import {
  ArrowBack,
  ArrowDownward,
  ArrowForward,
  ArrowUpward,
  DeleteIcon,
  GridViewOutlined,
  Tune,
  WidthColumn,
  WidthFull,
  WidthWide,
  type SvgIconComponent,
} from '../../../../components/icons/material-icons'
import type { PictureWidth } from '../../../../../shared/html/picture-width'
import { workspace } from '../../../../theme/tokens'
import { moveFocusInToolbar } from '../../writing/toolbar/toolbar-keys'
import { useRovingFocus } from '../../writing/toolbar/use-roving-focus'

/** The state of one picture of the text, and the actions on it. */
export interface FigureToolbarProps {
  /** Null for a picture of a gallery, which has no width of its own. */
  readonly shownAs: PictureWidth | null
  /** How many pictures that follow one another would become a gallery; fewer than two do not. */
  readonly neighbours: number
  readonly onWidth: (width: PictureWidth) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onGather: () => void
  readonly onDetails: () => void
  readonly onRemove: () => void
  /** Back to the text. */
  readonly onLeave: () => void
  /** The button that replaces the picture, with its menu. */
  readonly replacing: ReactNode
}

const WIDTHS: readonly (readonly [PictureWidth, string, SvgIconComponent])[] = [
  ['column', 'As wide as the text', WidthColumn],
  ['wide', 'Wider than the text', WidthWide],
  ['full', 'As wide as the page', WidthFull],
]

/** Stands over a picture that is chosen, pointed at or has the focus. One stop of the Tab key. */
export function FigureToolbar(props: FigureToolbarProps) {
  const { shownAs, neighbours } = props
  const bar = useRef<HTMLDivElement>(null)
  useRovingFocus(bar)
  const isInGallery = shownAs === null
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label="Picture"
      sx={barStyles}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onLeave()
        moveFocusInToolbar(event)
      }}
    >
      {!isInGallery &&
        WIDTHS.map(([width, label, Icon]) => (
          <FigureButton
            key={width}
            label={label}
            icon={Icon}
            isPressed={width === shownAs}
            onClick={() => {
              props.onWidth(width)
            }}
          />
        ))}
      <FigureButton
        label={isInGallery ? 'Move picture back' : 'Move picture up'}
        icon={isInGallery ? ArrowBack : ArrowUpward}
        move={-1}
        onClick={() => {
          props.onMove(-1)
        }}
      />
      <FigureButton
        label={isInGallery ? 'Move picture forward' : 'Move picture down'}
        icon={isInGallery ? ArrowForward : ArrowDownward}
        move={1}
        onClick={() => {
          props.onMove(1)
        }}
      />
      {neighbours > 1 && (
        <FigureButton
          label={`Make a gallery of ${neighbours} pictures`}
          icon={GridViewOutlined}
          onClick={props.onGather}
        />
      )}
      {props.replacing}
      <FigureButton label="Link and focal point" icon={Tune} onClick={props.onDetails} />
      <FigureButton label="Remove picture" icon={DeleteIcon} onClick={props.onRemove} />
    </Box>
  )
}

interface FigureButtonProps {
  readonly label: string
  readonly icon: SvgIconComponent
  readonly isPressed?: boolean
  /** Marks a button that the focus comes back to after its picture was drawn anew. */
  readonly move?: -1 | 1
  readonly onClick: () => void
}

function FigureButton({ label, icon: Icon, isPressed, move, onClick }: FigureButtonProps) {
  return (
    <IconButton
      size="small"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      data-move={move}
      onClick={onClick}
    >
      <Icon fontSize="small" />
    </IconButton>
  )
}

const barStyles = {
  width: 'fit-content',
  mx: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  p: 0.25,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 2,
  '& button': { borderRadius: 1 },
  '& button[aria-pressed="true"]': { bgcolor: 'action.selected' },
  // The editor takes presses on anything but a button for its own.
  '& svg': { pointerEvents: 'none' },
  '@media (pointer: coarse)': {
    p: 0,
    '& button': { minWidth: workspace.touchTarget, minHeight: workspace.touchTarget },
  },
}
