import { Extension, Mark, Node, type AnyExtension, type Attribute } from '@tiptap/core'
import { isAllowedAddress } from '../../../../../shared/html/addresses'
import { ADDRESS_ATTRIBUTES } from '../../../../../shared/html/allow-list'
import { textAttribute } from './text-attribute'

/**
 * Elements that the toolbar does not offer but that imported or pasted posts hold. The editor keeps
 * them as they are, so that opening an old post and saving it loses nothing.
 */
const keptMark = (name: string, tag: string, attributes: readonly string[] = []): AnyExtension =>
  Mark.create({
    name,
    addAttributes() {
      return Object.fromEntries(attributes.map((name) => [name, keptAttribute(name)]))
    },
    parseHTML() {
      return [{ tag }]
    },
    renderHTML({ HTMLAttributes }) {
      return [tag, HTMLAttributes, 0]
    },
  })

const keptAttribute = (name: string): Attribute => ({
  default: null,
  parseHTML: (element) => {
    const value = element.getAttribute(name)
    const isKept = value !== null && (!ADDRESS_ATTRIBUTES.includes(name) || isAllowedAddress(value))
    return isKept ? value : null
  },
})

const keptNode = (
  name: string,
  tag: string,
  spec: {
    readonly group?: string
    readonly content: string
    readonly attributes?: readonly string[]
  },
): AnyExtension =>
  Node.create({
    name,
    content: spec.content,
    ...(spec.group === undefined ? {} : { group: spec.group }),
    defining: true,
    addAttributes() {
      return Object.fromEntries(
        (spec.attributes ?? []).map((attribute) => [attribute, textAttribute(attribute)]),
      )
    },
    parseHTML() {
      return [{ tag }]
    },
    renderHTML({ HTMLAttributes }) {
      return [tag, HTMLAttributes, 0]
    },
  })

/** Places that links in the post lead to, and languages other than the page's own. */
const keptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes() {
    return [
      // Of a heading that is split, the first part stays the place.
      { types: ['heading'], attributes: { id: { ...textAttribute('id'), keepOnSplit: false } } },
      {
        types: ['paragraph', 'heading', 'blockquote', 'listItem'],
        attributes: { lang: textAttribute('lang') },
      },
    ]
  },
})

/** The extensions that keep such elements. */
export const keptMarkup: readonly AnyExtension[] = [
  keptAttributes,
  keptMark('subscript', 'sub'),
  keptMark('superscript', 'sup'),
  keptMark('highlight', 'mark'),
  keptMark('small', 'small'),
  keptMark('abbreviation', 'abbr', ['title']),
  keptMark('citation', 'cite'),
  keptMark('inlineQuote', 'q', ['cite']),
  keptMark('keyboard', 'kbd'),
  keptMark('time', 'time', ['datetime']),
  keptNode('definitionList', 'dl', { group: 'block', content: '(definitionTerm | definition)+' }),
  keptNode('definitionTerm', 'dt', { content: 'inline*' }),
  keptNode('definition', 'dd', { content: 'block+' }),
  keptNode('details', 'details', {
    group: 'block',
    content: 'detailsSummary block+',
    attributes: ['open'],
  }),
  keptNode('detailsSummary', 'summary', { content: 'inline*' }),
]
