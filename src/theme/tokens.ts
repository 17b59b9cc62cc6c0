/**
 * The design tokens: the only place that names colours and pixels. Style sheets read them as custom
 * properties (see css-variables.ts), MUI through mui-theme.ts.
 */

/** The colours of one scheme, by role. Contrast figures are against `paper`. */
export interface Palette {
  /** Brand colour: text, rules, filled buttons. */
  readonly primary: string
  /** Text on `primary`. */
  readonly secondary: string
  /** The page. */
  readonly paper: string
  /** Quiet areas: the footer, code, table heads. */
  readonly surface: string
  /** Body text. */
  readonly ink: string
  /** Secondary text; at least 4.5:1 on paper and surface. */
  readonly inkSoft: string
  /** Edges of controls; at least 3:1. */
  readonly edge: string
  /** Hairlines that carry no meaning. */
  readonly hairline: string
  /** Skeleton blocks. */
  readonly skeleton: string
  /** Focus ring; at least 3:1 on paper, surface and primary. */
  readonly focus: string
  /** Messages; at least 4.5:1. */
  readonly danger: string
  readonly success: string
  readonly warning: string
  /** Kinds of words in code; each at least 4.5:1 on `surface`. */
  readonly codeKeyword: string
  readonly codeString: string
  readonly codeNumber: string
  readonly codeName: string
  readonly codeType: string
  readonly codeComment: string
  /** Behind a modal. */
  readonly backdrop: string
  /**
   * Five classes of a number, the smallest first, for maps and charts. Each is told from the next by
   * at least 1.5:1; shapes that touch are parted by a line of `paper`, and a legend names the classes.
   */
  readonly ramp: Ramp
  /** Text on the class of the same place; its contrast is at least 4.5:1. */
  readonly onRamp: Ramp
}

/** One colour for each of five classes. */
export type Ramp = readonly [string, string, string, string, string]

export const lightPalette: Palette = {
  primary: '#000000',
  secondary: '#ffffff',
  paper: '#ffffff',
  surface: '#f5f4f0',
  ink: '#141414',
  inkSoft: '#55534d',
  edge: '#77746c',
  hairline: '#dcd9d0',
  skeleton: '#e9e7e1',
  focus: '#2f6fde',
  danger: '#a8200d',
  success: '#1c6b34',
  warning: '#7a5200',
  codeKeyword: '#8a1a6b',
  codeString: '#1c6b34',
  codeNumber: '#8a4b00',
  codeName: '#1f4fa8',
  codeType: '#0f6470',
  codeComment: '#67645c',
  backdrop: 'rgb(0 0 0 / 0.45)',
  ramp: ['#dfece1', '#a4bdae', '#6d9382', '#406d5f', '#21463e'],
  onRamp: ['#141414', '#141414', '#141414', '#ffffff', '#ffffff'],
}

export const darkPalette: Palette = {
  primary: '#ffffff',
  secondary: '#000000',
  paper: '#101010',
  surface: '#1b1b1a',
  ink: '#f1efe9',
  inkSoft: '#b5b1a6',
  edge: '#8c887d',
  hairline: '#34332f',
  skeleton: '#2a2927',
  focus: '#5b93f5',
  danger: '#ff9180',
  success: '#79cf92',
  warning: '#e6b857',
  codeKeyword: '#f09ad6',
  codeString: '#8fd3a0',
  codeNumber: '#ecb86c',
  codeName: '#9cc0ff',
  codeType: '#7fd0da',
  codeComment: '#a5a196',
  backdrop: 'rgb(0 0 0 / 0.65)',
  ramp: ['#233934', '#3a5d52', '#5a8471', '#88ac96', '#c4d7c7'],
  onRamp: ['#f1efe9', '#f1efe9', '#000000', '#000000', '#000000'],
}

/**
 * Titles of pages and of their parts (h1, h2) stand in Newsreader, all else in Public Sans, which the site
 * serves itself (styles/fonts.css). Public Sans has every weight from 400 to 600: 400 for text, 450 for soft small
 * print, 500 for labels and what is pressed, 600 for headings and emphasis.
 * Where one has not arrived in time, a page keeps what the machine has: Arial and Times in the measures of these
 * two, so that lines are as long and as high.
 */
export const fonts = {
  text: '"Public Sans", "Public Sans Fallback", system-ui, sans-serif',
  display:
    'Newsreader, "Newsreader Fallback", "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif',
  code: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
} as const

/** Longest line of running text: about 75 characters, and as long in the fallback as in the face itself. */
export const measure = '41.75rem'

/**
 * Sizes of type. Headings grow with the window, from a phone of 360 px to a desktop of 1280 px; the
 * text of a page never does. What is below h3 has the size of the text, and differs by its weight.
 */
export const type = {
  /** Dates, hints, captions, labels, table heads. */
  small: '0.9375rem',
  text: '1.0625rem',
  lead: 'clamp(1.125rem, 1.05rem + 0.35vw, 1.3125rem)',
  /** Also the titles of cards and of list entries. */
  h3: '1.25rem',
  h2: 'clamp(1.5rem, 1.3rem + 0.75vw, 2rem)',
  h1: 'clamp(2rem, 1.5rem + 2.2vw, 3.25rem)',
  /** The home page's first line. */
  display: 'clamp(2.25rem, 1.5rem + 3.3vw, 4.25rem)',
} as const

/** Spacing steps in pixels. */
export const space = [0, 4, 8, 12, 16, 24, 32, 48, 64, 96] as const

/** Widths from which a layout applies, in pixels: MUI's own, plus the container's step. */
export const breakpoints = { sm: 600, container: 768, md: 900, lg: 1200 } as const

/** Measures of the specification, section 9, and the shell's own, in pixels. */
export const layout = {
  containerMaxWidth: 1420,
  containerMargin: 40,
  containerMarginWide: 52,
  headerHeight: 72,
  drawerWidth: 280,
  radius: 2,
} as const

/** Measures of the authors' pages, some of the specification, section 9, in pixels. Readers' style sheets do without them. */
export const workspace = {
  editorMinHeight: 300,
  editorMaxHeight: 400,
  /** The most that wide tables, code and pictures of a post take; article.css says the same. */
  articleWideWidth: 1000,
  editorImageHeight: 500,
  editorImageMinHeight: 300,
  cropPreviewHeight: 60,
  /** Two pictures beside one another on the smallest phone, six on a desktop. */
  libraryTileWidth: { xs: 108, sm: 148, lg: 188 },
  libraryDetailsWidth: 320,
  sidePanelWidth: 340,
  /** A list on a desktop, as the panel shows it in its own width. */
  listEntryWidth: 640,
  /** Lower than this, a window has no room for the site's header above a text that is written. */
  lowWindow: 560,
  /** Narrower than this, a line of buttons has no room for their names. */
  smallPhone: 480,
  /** The smallest target for a finger. */
  touchTarget: 44,
  /** Width that the site's margin gives up on a phone, where every letter of a line counts. */
  phoneOutset: 24,
  /** Wide enough for a keyboard: what takes less from the window is a tool bar of the browser. */
  keyboardMinHeight: 120,
  /** A picture beside words about it. */
  thumbnailHeight: 120,
  /** The cover above the title in a low window. */
  lowCoverHeight: 56,
} as const

/** Stacking order. Native modal dialogs are above all of it. */
export const layers = { skeleton: 10, scrollToTop: 20, header: 30, skipLink: 40 } as const

/** Durations in milliseconds. The skeleton waits a moment, so that instant changes do not flicker. */
export const motion = { quick: 120, calm: 220, skeletonDelay: 90 } as const

/**
 * A result of a search engine, for the likeness in the editor. None says where it cuts: these
 * widths in pixels, at these sizes of Arial, are an assumption that gives an idea of the length.
 */
export const searchResult = {
  titleFont: '20px/1.3 Arial, sans-serif',
  textFont: '14px/1.55 Arial, sans-serif',
  /** Blue, as all of them have it; 9:1 on paper. */
  link: '#1a0dab',
  desktop: { title: 580, description: 920 },
  phone: { title: 920, description: 680 },
} as const
