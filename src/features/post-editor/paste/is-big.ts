import { parseBody } from '../../../platform/content/parse-html'

const CHARACTERS = 1500
const BLOCKS = 10

/** Whether so much is about to be put into the text that the text is kept as a version first. */
export function isBig(html: string): boolean {
  const { children, textContent } = parseBody(html)
  return children.length > BLOCKS || textContent.length > CHARACTERS
}
