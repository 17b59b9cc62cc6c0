import { LOW_WINDOW } from '../../../../theme/low-window'
import { workspace } from '../../../../theme/tokens'

/** Gives a small picture the height that its large buttons need: they may not cover its words. */
const frameStyles = {
  position: 'relative',
  '@media (pointer: coarse)': { minHeight: 112 },
}

const overStyles = {
  position: 'absolute',
  zIndex: 2,
  top: 8,
  insetInline: 8,
  display: 'grid',
  gap: 1,
  // Between its parts the picture itself is pressed.
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  // All buttons in one line of a phone.
  '@media (pointer: coarse)': { insetInline: 0 },
}

const uploadStyles = {
  py: 1,
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
}

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  alignItems: 'center',
  mt: 0.5,
  font: 'inherit',
  fontSize: 'var(--text-small)',
  color: 'text.secondary',
  borderLeft: 3,
  borderColor: 'divider',
  pl: 1.5,
  '&[data-missing="true"]': { borderColor: 'warning.main' },
  '& textarea': {
    flex: '1 1 16rem',
    minWidth: 0,
    minHeight: workspace.touchTarget,
    py: 1.25,
    px: 0.5,
    border: 0,
    font: 'inherit',
    color: 'text.primary',
    bgcolor: 'transparent',
    resize: 'none',
    fieldSizing: 'content',
  },
}

const choiceStyles = {
  display: 'inline-flex',
  gap: 0.75,
  alignItems: 'center',
  minHeight: workspace.touchTarget,
  cursor: 'pointer',
}

/** Room for what stands over it. */
const emptyStyles = { minHeight: 160, bgcolor: 'action.hover' }

const pictureStyles = {
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  bgcolor: 'action.hover',
  // Its buttons at the upper edge and its words below it are in view together.
  [LOW_WINDOW]: {
    maxHeight: '50vh',
    objectFit: 'contain',
    objectPosition: 'left',
    bgcolor: 'transparent',
  },
}

/**
 * The pictures of the text, by the classes of their parts. Said once for all of them: styles that each
 * picture brings along take a tenth of a millisecond for each part when a post is opened.
 */
export const figurePartStyles = {
  '& .figure-frame': frameStyles,
  '& .figure-over': overStyles,
  '& .figure-upload': uploadStyles,
  '& .figure-words': rowStyles,
  '& .figure-choice': choiceStyles,
  '& .figure-advice': { flexBasis: '100%' },
  '& .figure-picture': pictureStyles,
  '& .figure-empty': emptyStyles,
}
