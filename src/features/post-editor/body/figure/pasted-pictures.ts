import { parseBody } from '../../../../platform/parse-html'

/** The pictures among dropped or pasted files. */
export function picturesIn(files: FileList | undefined): File[] {
  return Array.from(files ?? []).filter((file) => file.type.startsWith('image/'))
}

/**
 * The pictures to upload from a paste. Word processors put a picture of the text next to the text
 * itself; then the text is what the author means.
 */
export function pastedPictures(data: DataTransfer | null): File[] {
  if (data === null) return []
  const pictures = picturesIn(data.files)
  if (pictures.length === 0) return []
  const html = data.getData('text/html')
  const words = parseBody(html).textContent.trim()
  return words === '' ? pictures : []
}
