import { parseBody } from '../../../../platform/content/parse-html'

/**
 * The files to upload from a paste; what is no picture is refused with words. Word processors put a
 * picture of the text next to the text itself; then the text is what the author means.
 */
export function pastedFiles(data: DataTransfer | null): File[] {
  if (data === null) return []
  const files = Array.from(data.files)
  const hasPicture = files.some((file) => file.type.startsWith('image/'))
  const html = data.getData('text/html')
  const words = hasPicture ? parseBody(html).textContent : html + data.getData('text/plain')
  return words.trim() === '' ? files : []
}
