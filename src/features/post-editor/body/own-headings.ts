import type { Editor } from '@tiptap/core'
import { collectHeadings } from '../../../../shared/html/structure'
import { parseHtml } from '../../../platform/parse-html'
import type { PageHeading } from '../links/link-targets'
import { storedHtml } from './html/stored-html'

/** The headings of the post that is being written, with the ids that its page will have. */
export function ownHeadings(editor: Editor): PageHeading[] {
  return collectHeadings(parseHtml(storedHtml(editor)).body)
}
