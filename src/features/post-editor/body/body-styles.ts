import { fonts, layout, type } from '../../../theme/tokens'

/** The frame and the caption of a picture or an embed. */
const figureStyles = {
  '& figure': {
    m: 0,
    my: 2,
    border: 2,
    borderColor: 'divider',
    borderRadius: 1,
    overflow: 'hidden',
  },
  '& figure[data-selected="true"]': { borderColor: 'primary.main' },
  '& figure img': { marginInline: 'auto' },
  '& figcaption': {
    px: 1.5,
    py: 1,
    typography: 'body2',
    color: 'text.secondary',
    minHeight: '2.5em',
  },
  // The text is shown beside the cursor, as a placeholder: it is not part of the caption.
  '& figcaption[data-empty="true"]::before': {
    content: '"Caption (optional)"',
    float: 'left',
    height: 0,
    pointerEvents: 'none',
  },
}

/** Pictures side by side, each with its controls below it. */
const galleryStyles = {
  '& .body-gallery': { my: 2, border: 2, borderColor: 'divider', borderRadius: 1 },
  '& .body-gallery[data-selected="true"]': { borderColor: 'primary.main' },
  '& .body-gallery [data-columns] > *': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
    gap: 1.5,
    p: 1.5,
  },
  '& .body-gallery figure': { my: 0 },
}

/** A table scrolls in a frame of its own, its caption stays above it. */
const tableStyles = {
  '& .body-table': { overflowX: 'auto', my: 2 },
  '& .body-table table': { display: 'table', overflow: 'visible', width: '100%', my: 0 },
  '& .body-table__caption': {
    display: 'block',
    width: '100%',
    minHeight: '2.5em',
    px: 1,
    border: 1,
    borderColor: 'divider',
    borderBottom: 0,
    font: 'inherit',
    fontSize: '0.9375rem',
    color: 'text.secondary',
    bgcolor: 'background.paper',
  },
  '& th, & td': { minWidth: '4em' },
}

/** Below the title, which has the size of a page's second heading here. */
const headingStyles = {
  '& h2': { fontSize: type.h3 },
  '& h3': { fontSize: type.h4 },
  '& :is(h4, h5, h6)': { fontSize: type.text },
}

const codeStyles = {
  '& .body-code': { my: 2 },
  '& .body-code__language': {
    display: 'block',
    minHeight: '2em',
    px: 0.5,
    border: 1,
    borderColor: 'divider',
    font: 'inherit',
    fontSize: '0.875rem',
    bgcolor: 'background.paper',
    color: 'text.secondary',
  },
  '& .body-code pre': { my: 0, overflowX: 'auto', whiteSpace: 'pre', fontFamily: fonts.code },
}

/** The writing area scrolls by itself between the heights of the specification, section 9. */
export const bodyStyles = {
  '& .ProseMirror': {
    minHeight: layout.editorMinHeight,
    maxHeight: layout.editorMaxHeight,
    overflowY: 'auto',
    outline: 'none',
    overflowWrap: 'anywhere',
    '& > p': { mb: 1.5 },
    ...figureStyles,
    ...galleryStyles,
    ...tableStyles,
    ...codeStyles,
    ...headingStyles,
    '& a': { textDecoration: 'underline' },
  },
}
