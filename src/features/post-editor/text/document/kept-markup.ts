import { Extension, Mark, Node, type AnyExtension, type Attribute } from '@tiptap/core'
import { isAllowedAddress } from '../../../../../shared/html/allowed/addresses'
import { ADDRESS_ATTRIBUTES } from '../../../../../shared/html/allowed/allow-list'
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
      // Struck text would read what was deleted.
      return [{ tag, ...(tag === 'del' && { priority: 60 }) }]
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

/** Blocks that may be in a language, or a direction, of their own, and places that links lead to. */
const BLOCKS = [
  ['paragraph', 'heading', 'blockquote', 'codeBlock', 'callout', 'details', 'detailsSummary'],
  ['bulletList', 'orderedList', 'listItem', 'definitionList', 'definitionTerm', 'definition'],
  ['table', 'tableRow', 'tableCell', 'tableHeader'],
].flat()

const MARKS = [
  ['bold', 'italic', 'underline', 'strike', 'code', 'link', 'deletion', 'insertion', 'ownWords'],
  ['subscript', 'superscript', 'highlight', 'small', 'abbreviation', 'citation', 'inlineQuote'],
  ['keyboard', 'time', 'fact'],
].flat()

/** Of a block that is split, the first part stays what it is. */
const ofFirstPart = (name: string): Attribute => ({ ...textAttribute(name), keepOnSplit: false })

/** Attributes that imported or pasted posts hold, beside those that the editor writes. */
const keptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes() {
    return [
      {
        types: BLOCKS,
        attributes: {
          id: ofFirstPart('id'),
          lang: textAttribute('lang'),
          dir: textAttribute('dir'),
        },
      },
      { types: MARKS, attributes: { lang: textAttribute('lang'), dir: textAttribute('dir') } },
      { types: ['blockquote'], attributes: { cite: keptAttribute('cite') } },
      { types: ['listItem'], attributes: { value: ofFirstPart('value') } },
      { types: ['tableCell', 'tableHeader'], attributes: { headers: textAttribute('headers') } },
    ]
  },
})

/** A span that says something; others are layout. */
const ownWords = Mark.create({
  name: 'ownWords',
  addAttributes: () => ({ id: textAttribute('id'), title: textAttribute('title') }),
  parseHTML: () => ['lang', 'dir', 'id', 'title'].map((name) => ({ tag: `span[${name}]` })),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** The extensions that keep such elements. */
export const keptMarkup: readonly AnyExtension[] = [
  keptAttributes,
  ownWords,
  keptMark('deletion', 'del', ['cite', 'datetime']),
  keptMark('insertion', 'ins', ['cite', 'datetime']),
  keptMark('subscript', 'sub'),
  keptMark('superscript', 'sup'),
  keptMark('highlight', 'mark'),
  keptMark('small', 'small'),
  keptMark('abbreviation', 'abbr', ['title']),
  keptMark('citation', 'cite'),
  keptMark('inlineQuote', 'q', ['cite']),
  keptMark('keyboard', 'kbd'),
  keptMark('time', 'time', ['datetime']),
  // Refers to a fact of the site: the build puts the fact in force in the place of its words.
  keptMark('fact', 'data', ['value']),
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
