import { LOW_WINDOW, LOWEST_WINDOW } from '../../../../theme/low-window'
import { breakpoints, measure, workspace } from '../../../../theme/tokens'

const NARROW = `@media (max-width: ${breakpoints.md - 1}px)`

/** From the header down to the panel: the page's margin and the head with its gaps. */
const PANEL_OFFSET = `calc(var(--container-margin-wide) + ${workspace.touchTarget + 28}px + var(--writing-lead, 0px))`

/** Rules below the root element while the text has the whole window. */
export const FULL_WINDOW = 'html[data-writing="window"] &'
/** Rules below the root element while the text stands in its box. */
export const IN_BOX = 'html[data-writing="box"] &'

/** The height of the parts over the lower edge: the bar, the question about cookies, a keyboard. */
const LOWER_EDGE =
  'var(--save-bar-height, 0px) + var(--question-height, 0px) + var(--keyboard-inset, 0px)'

/**
 * The page around the editor. What covers its upper and lower edge is said once, as the page's scroll
 * padding: browsers keep what has the focus out of it, and the text keeps its caret out of it
 * (`caret-in-view.ts`).
 */
export const aroundTheEditor = {
  html: {
    '--writing-top': 'var(--header-height)',
    '--panel-offset': PANEL_OFFSET,
    scrollPaddingTop: 'calc(var(--writing-top) + var(--toolbar-height, 0px))',
    '--covered-below': `calc(${LOWER_EDGE})`,
    scrollPaddingBottom: 'var(--covered-below)',
    [NARROW]: {
      scrollPaddingTop: 'var(--writing-top)',
      '--covered-below': `calc(${LOWER_EDGE} + var(--toolbar-height, 0px))`,
    },
  },
  // A low window, as at a zoom of 200 %, and a keyboard leave little: the header gives its room to the text.
  [LOW_WINDOW]: {
    html: {
      '--writing-top': '0px',
      '--panel-offset': `calc(var(--header-height) + ${PANEL_OFFSET})`,
    },
    '.site-header': { position: 'absolute' },
    '.site-main': { marginTop: '8px' },
  },
  'html[data-touch-keyboard]': { '--writing-top': '0px' },
  'html[data-touch-keyboard] .site-header': { display: 'none' },
  // Half of the lowest windows, as at a zoom of 400 %, is text: the toolbar scrolls away with what is above.
  [LOWEST_WINDOW]: {
    html: {
      scrollPaddingTop: 'var(--writing-top)',
      '--covered-below': `calc(${LOWER_EDGE})`,
    },
  },
  'html[data-writing="window"]': {
    '--writing-top': '0px',
    '--panel-offset': `calc(${workspace.touchTarget + 24}px + var(--writing-lead, 0px))`,
  },
  'html[data-writing="window"] :is(.site-header, .site-footer, .scroll-to-top)': {
    display: 'none',
  },
  'html[data-writing="window"] .site-shell': { paddingTop: 0 },
  // What changes with the surface is measured at once, also where less motion is wanted and nothing else moves.
  ':is(.site-shell, .site-main)': { transitionProperty: 'none' },
  // The end of the page stands above the bars, which lie over the lower edge of the window.
  '.site-shell': { paddingBottom: 'var(--covered-below)' },
  'html[data-writing="window"] .site-main': { marginBlock: 0, minHeight: '100vh' },
  // What floats over the right end of every page would float over the buttons for saving.
  '.scroll-to-top': { display: 'none' },
}

/** A text that has outgrown its box has not moved: the room of the header stays free above it. */
export const pageStyles = {
  transitionProperty: 'none',
  [FULL_WINDOW]: { pt: 'calc(8px + var(--writing-lead, 0px))' },
}

export const headStyles = {
  alignItems: 'center',
  // A phone has no room for all of it in one line.
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  columnGap: { xs: 1, md: 1.5 },
  mb: { sm: 2 },
  whiteSpace: 'nowrap',
  [LOW_WINDOW]: { mb: 0.5 },
  // The site's `text-wrap: pretty` of paragraphs lets lines break again.
  '& > :not(div)': { m: 0, textWrap: 'nowrap' },
  '& > p': { typography: 'body2' },
  // As high for a finger as the buttons beside it.
  '& > p > a': { py: 1.5 },
}

const HIDDEN_NAME = {
  position: 'absolute',
  width: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

/** Together, also in a line of their own. */
export const headButtonsStyles = {
  ml: 'auto',
  gap: { xs: 0, sm: 1 },
  '& > button': { minWidth: workspace.touchTarget, minHeight: workspace.touchTarget },
  // Icons alone: the line has no room for their names, which screen readers read.
  [`@media (max-width: ${workspace.smallPhone - 1}px)`]: {
    '& .MuiButton-icon': { m: 0 },
    '& > button > span:not(.MuiButton-icon)': HIDDEN_NAME,
  },
}

const TEXT = '& > [data-layout-part="text"]'

export const columnStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  // The lines stand in the middle of their place; what is wide reaches to the right.
  [TEXT]: { minWidth: 0, pl: { md: `max(0px, (100% - ${measure}) / 2)` } },
  '[data-panel="open"] &': {
    columnGap: { md: 3, lg: 5 },
    gridTemplateColumns: { md: `minmax(0, 1fr) ${workspace.sidePanelWidth}px` },
  },
  // On a narrow window the settings take the place of the text instead of covering it.
  [NARROW]: { [`[data-panel="open"] ${TEXT}`]: { display: 'none' } },
}

/** On a wide window the panel stays in view beside the text, and scrolls by itself. */
export const panelStyles = {
  minWidth: 0,
  '[data-panel="closed"] &': { display: 'none' },
  [`@media (min-width: ${breakpoints.md}px)`]: {
    position: 'sticky',
    top: 'var(--writing-top)',
    // It ends above the bar also while the page stands at its top, with the head above the panel.
    maxHeight:
      'calc(100vh - var(--writing-top) - var(--save-bar-height, 0px) - var(--question-height, 0px) - var(--panel-offset))',
    overflowY: 'auto',
    borderLeft: 1,
    borderColor: 'divider',
    // Room for rings around fields, which the frame would cut off. The fields end where the page ends.
    pl: 2,
    pr: 1,
    mr: -1,
    // Below the head, which stays.
    scrollPaddingBlock: `${workspace.touchTarget + 8}px 16px`,
  },
}
