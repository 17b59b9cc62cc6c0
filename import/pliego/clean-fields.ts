import { z } from 'zod'
import { objectUrl } from '../../shared/firebase/object-url.ts'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import type { ExportManifest } from '../../shared/documents/content-export.ts'
import { isAllowedAddress } from '../../shared/html/allowed/addresses.ts'
import { decodeValue, fieldsSchema } from '../../node-shared/backend/wire-values.ts'
import type { WireFields } from '../../node-shared/backend/wire-values.ts'
import { leaveOutHidden } from '../html/hidden.ts'
import { parseMarkup } from '../html/markup.ts'
import { sanitise } from '../html/sanitise.ts'

/** The fields of an exported text after cleaning, and whether something was taken out. */
export interface CleanFields {
  readonly fields: WireFields
  readonly isCleaned: boolean
}

/** Cleans the fields of a post, a version or a working copy. */
export type CleanPostFields = (fields: WireFields) => CleanFields

/** So many texts are remembered: a post and its newest version are the same text. */
const REMEMBERED = 50

/**
 * Makes exported texts those of this site: what the allow-list does not know goes, whoever wrote the
 * export, and stored pictures get the addresses that they have here. A text that is clean stays as it
 * is, to the last byte.
 */
export function createFieldCleaner(
  source: ExportManifest['source'],
  target: FirebaseSettings,
): CleanPostFields {
  const rebase = rebaseAddresses(source, target)
  const known = new Map<string, string>()

  const cleanText = (html: string): string => {
    const found = known.get(html)
    if (found !== undefined) return found
    const body = parseMarkup(html)
    leaveOutHidden(body)
    const { html: clean } = sanitise(body.innerHTML)
    // The sanitiser writes entities in its own way; that alone changes nothing.
    const result = rebase(parseMarkup(html).innerHTML === clean ? html : clean)
    known.set(html, result)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
    return result
  }

  return (fields) => {
    const html = decodeValue(fields['html'] ?? {})
    if (typeof html !== 'string') return { fields, isCleaned: false }
    const text = cleanText(html)
    const cover = cleanCover(fields['cover'] ?? {}, rebase)
    return {
      fields: {
        ...fields,
        html: { stringValue: text },
        ...(fields['cover'] !== undefined && { cover }),
      },
      isCleaned: text !== rebase(html),
    }
  }
}

type Rebase = (text: string) => string

/** Addresses of stored pictures begin with host and bucket. */
function rebaseAddresses(source: ExportManifest['source'], target: FirebaseSettings): Rebase {
  const from = prefixOf({
    ...target,
    options: { ...target.options, storageBucket: source.bucket },
    hosts: { ...target.hosts, storage: source.storageHost },
  })
  const to = prefixOf(target)
  if (from === to) return (text) => text
  return (text) =>
    ['src="', 'href="'].reduce(
      (changed, begin) => changed.replaceAll(`${begin}${from}`, `${begin}${to}`),
      text.startsWith(from) ? `${to}${text.slice(from.length)}` : text,
    )
}

function prefixOf(settings: FirebaseSettings): string {
  return objectUrl(settings, '').replace(/\?alt=media$/, '')
}

const mapSchema = z.object({ fields: fieldsSchema })

/** A cover's address stands outside the text, where no sanitiser sees it. */
function cleanCover(cover: WireFields[string], rebase: Rebase): WireFields[string] {
  const { fields } = mapSchema.safeParse(cover['mapValue']).data ?? {}
  const url = decodeValue(fields?.['url'] ?? {})
  if (fields === undefined || typeof url !== 'string') return cover
  const address = isAllowedAddress(url) ? rebase(url) : ''
  return { mapValue: { fields: { ...fields, url: { stringValue: address } } } }
}
