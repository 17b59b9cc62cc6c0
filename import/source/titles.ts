import { POST_FIELDS } from '../../shared/post/fields/post-fields.ts'
import { characterCount } from '../../shared/text/text.ts'
import { plainText, shorten } from '../html/markup.ts'

/**
 * A post's title: markup and entities resolved, at most 200 characters. A post without one gets the
 * first words of its text, else a name of its own.
 *
 * @param rawTitle as exported; may hold markup
 * @param text the post's text, without markup
 * @param untitled what it is called when there is no text either
 * @param mark what the title ends with in any case
 */
export function postTitle(
  rawTitle: string,
  text: string,
  untitled: string,
  mark = '',
): { readonly title: string; readonly notes: readonly string[] } {
  const title = plainText(rawTitle)
  if (title === '') {
    const made = text === '' ? untitled : shorten(text, MADE_TITLE_LENGTH)
    return { title: made + mark, notes: [`has no title; it is called "${made}" here`] }
  }
  const maxLength = POST_FIELDS.title.limit - mark.length
  if (characterCount(title) <= maxLength) return { title: title + mark, notes: [] }
  return {
    title: shorten(title, maxLength) + mark,
    notes: [`its title was shortened to ${maxLength} characters`],
  }
}

const MADE_TITLE_LENGTH = 60
