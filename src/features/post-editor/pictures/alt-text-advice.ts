/** Above this many characters most listeners lose the thread. */
const COMFORTABLE_LENGTH = 250

/**
 * Advises the author on an alternative text, in words that can be shown; null when nothing obvious
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
    return 'Remove “picture of”. Screen readers already announce a picture.'
  }
  if (text.length > COMFORTABLE_LENGTH) {
    return 'This is long for a screen reader. Move details into the caption or the text.'
  }
  return null
}
