/** Above this many characters most listeners lose the thread. */
const COMFORTABLE_LENGTH = 250

/**
 * What could be better about an alternative text, in words for the author; null when nothing obvious
 * is wrong. Only a hint: what a picture means is for its author to say.
 */
export function altTextAdvice(alt: string): string | null {
  const text = alt.trim()
  if (text === '') return null
  if (
    /^[\w-]+\.(?:jpe?g|png|gif|webp|heic|avif)$/i.test(text) ||
    /^(?:img|dsc|pxl)[_-]?\d+/i.test(text)
  ) {
    return 'This looks like the name of a file. Say what the picture shows.'
  }
  if (/^(?:an? |the )?(?:picture|image|photo|photograph|graphic) (?:of|showing)\b/i.test(text)) {
    return 'Leave out “picture of”: that it is a picture is said anyway.'
  }
  if (text.length > COMFORTABLE_LENGTH) {
    return 'This is long to listen to. Move details into the caption or the text.'
  }
  return null
}
