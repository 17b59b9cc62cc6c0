import type { ReactNode } from 'react'
import { AUTHOR_ID_PREFIX } from '../../../shared/html/author-ids'

/**
 * Returns the script that a page ends with when its text has ids of its author.
 *
 * @param html of the page's body
 */
export function authorPlacesScript(html: string): ReactNode[] {
  if (!html.includes(` id="${AUTHOR_ID_PREFIX}`)) return []
  return [<script key="author-places" dangerouslySetInnerHTML={{ __html: AUTHOR_PLACES_SCRIPT }} />]
}
