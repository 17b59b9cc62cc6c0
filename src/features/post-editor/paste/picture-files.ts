import type { LabelledPicture } from '../pictures/placeholders/use-picture-uploads'
import type { FoundPicture } from './html/pictures-in-html'
import { matchPictures, rtfPictures } from './programs/rtf-pictures'

/** The plan for the pictures of a clipboard. */
export interface PicturePlan {
  readonly toStore: readonly LabelledPicture[]
  /** How many of them the author has to choose again. */
  readonly missing: number
}

/** Finds the bytes of pasted pictures: in the text, in the clipboard's RTF, or on this site. */
export function planPictures(pictures: readonly FoundPicture[], rtf: string): PicturePlan {
  const places = pictures.flatMap(({ source }) => (source.kind === 'file' ? [source] : []))
  const fromRtf = places.length === 0 || rtf === '' ? [] : matchPictures(places, rtfPictures(rtf))
  let nextPlace = 0
  const toStore: LabelledPicture[] = []
  pictures.forEach(({ label, source }, index) => {
    const name = `pasted-picture-${index + 1}`
    if (source.kind === 'readable') {
      toStore.push({ label, file: () => readFile(source.address, name) })
    } else if (source.kind === 'file') {
      const picture = fromRtf[nextPlace] ?? null
      nextPlace += 1
      if (picture === null) return
      const { bytes, type } = picture
      toStore.push({ label, file: () => Promise.resolve(new File([bytes], name, { type })) })
    }
  })
  return { toStore, missing: pictures.length - toStore.length }
}

async function readFile(address: string, name: string): Promise<File> {
  // The security policy lets no page fetch data: addresses; reading them needs no request.
  const embedded = /^data:([\w/+.-]+)[^,]*?(;base64)?,(.*)$/is.exec(address)
  if (embedded !== null) {
    const [, type = '', base64, data = ''] = embedded
    const text = base64 === undefined ? decodeURIComponent(data) : atob(data.replace(/\s/g, ''))
    const bytes =
      base64 === undefined
        ? new TextEncoder().encode(text)
        : Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    return new File([bytes], name, { type })
  }
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The picture could not be read (${response.status}).`)
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}
