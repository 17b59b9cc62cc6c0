import type { Reporter } from 'gatsby'
import type { PictureUse, StoredPicture, AskForImage, PublishedImage } from '../../nodes/picture.ts'
import type { Gatsby } from '../../adapter/gatsby.ts'

/** Pictures that files beside the pages ask for; most of them are there, since pages show them. */
export interface AskedPictures {
  readonly ask: AskForImage
  /** Paths below `public/` of pictures that were made since the last call. */
  takeWritten(): string[]
}

/** @param pictureData asks gatsby-plugin-sharp */
export function askedPictures(
  gatsby: Pick<Gatsby, 'withPictures'>,
  pictureData: (
    picture: StoredPicture,
    use: PictureUse,
    reporter: Reporter,
  ) => Promise<PublishedImage | null>,
): AskedPictures {
  let written: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask: (picture, use) => {
      // One after the other: Gatsby's work must not overlap.
      const asked = last.then(async () => {
        const made = await gatsby.withPictures((reporter) => pictureData(picture, use, reporter))
        written.push(...made.written)
        return made.result
      })
      last = asked.catch(() => undefined)
      return asked
    },
    takeWritten: () => {
      const taken = written
      written = []
      return taken
    },
  }
}
