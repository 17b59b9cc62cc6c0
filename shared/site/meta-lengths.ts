/** Longest title of a page in characters, the site's name included: search engines cut what is longer. */
export const TITLE_MAX_LENGTH = 65

/** Longest description of a page in characters. */
export const DESCRIPTION_MAX_LENGTH = 160

/** A text as the description of a page: whole, or as many of its words as there is room for. Pure. */
export function toDescription(text: string): string {
  if (text.length <= DESCRIPTION_MAX_LENGTH) return text
  const room = text.slice(0, DESCRIPTION_MAX_LENGTH)
  return `${room.slice(0, room.lastIndexOf(' ')).replace(/[,;:]$/, '')}…`
}
