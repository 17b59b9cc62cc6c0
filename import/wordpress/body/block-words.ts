import { isRecord } from '../../../shared/records/json.ts'
import { escapeText } from '../../../shared/html/escape-text.ts'
import { firstWordsOf, hasWords, isProse, textsIn } from '../../html/text.ts'
import type { BlockComment } from './block-comments.ts'

/** The words that a block has in its attributes alone. */
export interface BlockWords {
  /** Paragraphs to put in the block's place; empty when none of its words can be shown. */
  readonly html: string
  /** A note for the report; null when the block has no words. */
  readonly note: string | null
}

/** Attributes that plug-ins name for what readers read. */
const SHOWN =
  /^(?:text|content|title|subtitle|heading|description|quote|citation|caption|label|summary|question|answer|message|body|note|name|role)$/i

const NONE: BlockWords = { html: '', note: null }

/**
 * The words that a block keeps in its attributes, where its HTML does not have them: fields of Advanced
 * Custom Fields, links of a list of profiles, and what plug-ins that draw a block themselves store.
 */
export function wordsOfBlock(mark: BlockComment): BlockWords {
  if (mark.name === 'social-link') return profileLink(mark)
  const { data } = mark.attributes
  if (isRecord(data)) {
    // "_text" names the definition of the field "text".
    const fields = Object.entries(data).filter(([name]) => !name.startsWith('_'))
    const texts = fields.flatMap(([, value]) => textsIn(value)).filter(isProse)
    if (texts.length > 0) return shown(mark.name, texts)
  }
  if (mark.kind !== 'void') return NONE
  const entries = Object.entries(mark.attributes)
  const texts = entries.flatMap(([name, value]) =>
    SHOWN.test(name) && typeof value === 'string' && hasWords(value) ? [value] : [],
  )
  if (texts.some(isProse)) return shown(mark.name, texts)
  const others = entries.flatMap(([, value]) => textsIn(value)).filter(isProse)
  const [first] = others
  return first === undefined
    ? NONE
    : { html: '', note: `the block ${mark.name} was left out; it says "${firstWordsOf(first)}"` }
}

function shown(name: string, texts: readonly string[]): BlockWords {
  return {
    html: texts.map((text) => (/<\/?[a-z]/i.test(text) ? text : paragraphOf(text))).join('\n\n'),
    note: `the words of the block ${name} were taken from its settings: "${firstWordsOf(texts.join(' '))}"`,
  }
}

const paragraphOf = (text: string): string => `<p>${escapeText(text)}</p>`

function profileLink({ attributes }: BlockComment): BlockWords {
  const { url, label, service } = attributes
  if (typeof url !== 'string' || url === '') return NONE
  const name = [label, service, url].find((text) => typeof text === 'string' && text !== '')
  return {
    html: `<p><a href="${escapeText(url)}">${escapeText(String(name))}</a></p>`,
    note: null,
  }
}
