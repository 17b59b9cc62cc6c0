/**
 * Tags that a post's stored HTML may hold. The sanitiser of the build, the editor's schema and the
 * cleaning of pasted text all read this list, so that what an author can make is what readers get.
 */
export const ALLOWED_TAGS: readonly string[] = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'code',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',

  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'mark',
  'small',
  'abbr',
  'cite',
  'q',
  'kbd',
  'time',
  'data',
  'span',
  'b',
  'i',
  'del',
  'ins',
  'a',
  'img',
  'figure',
  'figcaption',
  'picture',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'colgroup',
  'col',
  'div',
  'section',
  'details',
  'summary',
]

/** Attributes that any allowed element may carry. `style` and event handlers are never among them. */
export const ALLOWED_ATTRIBUTES: readonly string[] = [
  'href',
  'target',
  'title',
  'rel',
  'src',
  'alt',
  'width',
  'height',

  'colspan',
  'rowspan',
  'scope',
  'headers',
  'start',
  'reversed',
  'value',
  'type',
  'datetime',
  'cite',
  'lang',
  'dir',
  'id',
  'open',
  'data-decorative',
  'data-placeholder',
  'data-path',
  'data-focus',
  'data-width',
  'data-language',
  'data-embed',
  'data-embed-id',
  'data-gallery',
  'data-callout',
  'data-footnote',
]

/** Schemes that links and images may use; relative references are always allowed. */
export const ALLOWED_URL_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel']

/** The allowed attributes that hold an address; only these have a scheme to be checked. */
export const ADDRESS_ATTRIBUTES: readonly string[] = ['href', 'src', 'cite']

/** The allowed attributes that hold text: a colon in them begins no scheme. */
export const TEXT_ATTRIBUTES: readonly string[] = ALLOWED_ATTRIBUTES.filter(
  (name) => !ADDRESS_ATTRIBUTES.includes(name),
)
