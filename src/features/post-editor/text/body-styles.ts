import { GLOSSARY_PATH } from '../../../../shared/site/paths'
import { LOW_WINDOW } from '../../../theme/low-window'
import { breakpoints, measure, workspace } from '../../../theme/tokens'
import { FULL_WINDOW, IN_BOX } from '../screen/layout/layout-styles'
import { figurePartStyles } from './figure/figure-styles'

/*
 * The text has the classes of a published article (`prose article__body`) and so its type, width and
 * distances. Here is only what an editor adds, and what stands one element deeper in it.
 */

/** Pictures and embeds: as wide as in the article, where they are children of the body itself. */
const figureStyles = {
  '& > .react-renderer': { maxWidth: 'none' },
  '& figure[data-selected="true"]': { outline: 2, outlineColor: 'primary.main', outlineOffset: 4 },
  '& figcaption': { minHeight: '1.6em' },
  // The text is shown beside the cursor, as a placeholder: it is not part of the caption.
  '& figcaption[data-empty="true"]::before': {
    content: '"Caption (optional)"',
    float: 'left',
    height: 0,
    pointerEvents: 'none',
  },
}

const galleryStyles = {
  '& .body-gallery': { my: 'var(--space-6)', maxWidth: measure },
  '& .body-gallery[data-selected="true"]': {
    outline: 2,
    outlineColor: 'primary.main',
    outlineOffset: 4,
  },
  '& .body-gallery [data-columns] > *': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 'var(--space-4) var(--space-3)',
    pt: 1.5,
  },
  [`@media (min-width: ${breakpoints.sm}px)`]: Object.fromEntries(
    [3, 4].map((columns) => [
      `& .body-gallery [data-columns="${columns}"] > *`,
      { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
    ]),
  ),
  '& .body-gallery figure': { my: 0 },
  '& .body-gallery figure img': {
    width: '100%',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
  },
}

const fieldStyles = {
  display: 'block',
  minHeight: '2.5em',
  px: 0,
  border: 0,
  font: 'inherit',
  fontSize: 'var(--text-small)',
  color: 'text.secondary',
  bgcolor: 'transparent',
}

const tableStyles = {
  '& > .body-table': {
    width: 'fit-content',
    minWidth: `min(100%, ${measure})`,
    maxWidth: `min(100%, ${workspace.articleWideWidth}px)`,
    overflowX: 'auto',
    my: 'var(--space-5)',
  },
  '& .body-table table': { minWidth: '100%', my: 0 },
  '& .body-table__caption': { ...fieldStyles, width: '100%' },
  // A table that is too wide for its words moves sideways, as in the article.
  '& :is(th, td)': { position: 'relative', overflowWrap: 'break-word' },
  '& .selectedCell::after': {
    position: 'absolute',
    inset: 0,
    content: '""',
    bgcolor: 'action.selected',
    pointerEvents: 'none',
  },
}

const codeStyles = {
  '& > .body-code': {
    width: 'fit-content',
    minWidth: `min(100%, ${measure})`,
    maxWidth: `min(100%, ${workspace.articleWideWidth}px)`,
    mb: 'var(--space-5)',
  },
  '& .body-code pre': { my: 0 },
  '& .body-code__language': { ...fieldStyles, minHeight: '2em' },
}

/** The word above a callout is the choice of its kind. */
const calloutStyles = {
  '& .body-callout > select': {
    border: 0,
    p: 0,
    pr: 0.5,
    minHeight: '2em',
    color: 'inherit',
    bgcolor: 'transparent',
    cursor: 'pointer',
  },
}

/** As in the article; there the build says which links lead to terms. */
const termStyles = {
  [`& a[href^="${GLOSSARY_PATH}/"]`]: {
    textDecorationStyle: 'dotted',
    textDecorationColor: 'var(--color-edge)',
  },
}

/** Marks are numbered in the order of the text, as readers will see them. */
const footnoteStyles = {
  counterReset: 'footnote',
  '& .body-footnote': {
    counterIncrement: 'footnote',
    px: 0.25,
    cursor: 'pointer',
    textDecoration: 'underline',
    '&::before': { content: 'counter(footnote)' },
    '&.ProseMirror-selectednode': { outline: 2, outlineColor: 'primary.main' },
  },
}

/** The words of a chosen picture stay legible: the ground of the site's selection is not drawn there. */
const chosenStyles = {
  '&.ProseMirror-hideselection *::selection': { color: 'text.primary' },
}

const placeholderStyles = {
  '& p.is-editor-empty:first-of-type::before': {
    content: 'attr(data-placeholder)',
    float: 'left',
    height: 0,
    color: 'text.secondary',
    pointerEvents: 'none',
  },
}

/** The box of the text stands out of the column by its padding, so that all lines begin at one edge. */
const BOX_PADDING = { xs: '12px', md: '20px' } as const

/** Dims the blocks that are not being written; the words of running text keep a contrast of 4.5:1. */
const focusModeStyles = {
  '&[data-focus-mode]:focus-within > :not([data-current])': { opacity: 0.6 },
}

const FADE = 96

/**
 * The box has the heights of the specification, section 9, and never scrolls: what does not fit makes it
 * the whole window, or is cut off at its end. Only styles tell the one from the other.
 */
export const bodyStyles = {
  position: 'relative',
  mx: { xs: `-${BOX_PADDING.xs}`, md: `-${BOX_PADDING.md}` },
  // Beside the settings, where the gap before them is narrow.
  '[data-panel="open"] &': { mr: { md: 0, lg: `-${BOX_PADDING.md}` } },
  [IN_BOX]: { maxWidth: `calc(${measure} + 2 * (${BOX_PADDING.md} + 1px))` },
  '& .text-box': { [IN_BOX]: { maxHeight: workspace.editorMaxHeight, overflow: 'clip' } },
  '& .text-box--cut': {
    [IN_BOX]: { maskImage: `linear-gradient(black calc(100% - ${FADE}px), transparent)` },
  },
  // In view as long as the box is, also where the box reaches below the window.
  '& .text-box__end': {
    position: 'sticky',
    bottom: 'calc(var(--covered-below) + 16px)',
    display: 'flex',
    width: 'fit-content',
    minHeight: workspace.touchTarget,
    mx: 'auto',
    mt: `-${workspace.touchTarget + 16}px`,
    mb: 2,
  },
  '& .ProseMirror': {
    // As high as the window leaves room for, within the specification.
    minHeight: `clamp(${workspace.editorMinHeight}px, 100vh - 480px, ${workspace.editorMaxHeight}px)`,
    px: BOX_PADDING,
    py: 2.5,
    [LOW_WINDOW]: { pt: 1 },
    border: 1,
    borderColor: 'var(--color-edge)',
    borderRadius: 1,
    // On a phone the window is as wide as the box.
    [`@media (max-width: ${breakpoints.sm - 1}px)`]: { borderInlineWidth: 0, borderRadius: 0 },
    overflowWrap: 'anywhere',
    '&:focus-visible': { outline: 'none' },
    // The column stands in the middle already, and all of it begins at one edge.
    [`@media (min-width: ${breakpoints.md}px)`]: { '& > *': { marginInline: 0 } },
    [FULL_WINDOW]: {
      minHeight: '50vh',
      borderColor: 'transparent',
      // The line that is written never stands on the lower edge.
      pb: '30vh',
    },
    ...figureStyles,
    ...figurePartStyles,
    ...galleryStyles,
    ...tableStyles,
    ...codeStyles,
    ...calloutStyles,
    ...footnoteStyles,
    ...termStyles,
    ...chosenStyles,
    ...placeholderStyles,
    ...focusModeStyles,
  },
}
