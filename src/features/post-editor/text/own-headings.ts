import type { Editor } from '@tiptap/core'
import { collectHeadings } from '../../../../shared/html/preparation/structure'
import { parseHtml } from '../../../platform/content/parse-html'
import type { PageHeading } from '../writing/links/link-targets'
import { storedHtml } from './document/stored-html'

/** The headings of the post that is being written, with the ids that its page will have. */
export function ownHeadings(editor: Editor): PageHeading[] {
  return collectHeadings(parseHtml(storedHtml(editor)).body)
}
