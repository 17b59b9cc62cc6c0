import type { Media } from '../../../../shared/picture/media'
import type { MediaUse } from '../../../../shared/post/media-use'

/** A page of stored pictures, newest first; `next` opens the following page, null on the last one. */
export interface LibraryPage {
  readonly media: readonly Media[]
  readonly next: LibraryCursor | null
}

/** The place of one picture in the list. */
export interface LibraryCursor {
  readonly createdAt: unknown
  readonly id: string
}

/** A stored picture as a post shows it. */
export interface ShownPicture {
  readonly path: string
  readonly alt: string
}

/** The stored pictures that this author may use. The page brings it. */
export interface PictureLibrary {
  /** @param words of the alternative text or the name, or their beginnings; empty for all */
  find(words: string, after: LibraryCursor | null): Promise<LibraryPage>
  update(id: string, change: Pick<Media, 'alt' | 'name'>): Promise<void>
  /** Gives a picture its first alternative text; one that it has already stays. */
  learn(path: string, alt: string): Promise<void>
  /** Enters a picture that was stored before there was a library; one that is there stays as it is. */
  enter(picture: ShownPicture): Promise<void>
  /** The posts whose newest saved version shows a picture. */
  usesOf(path: string): Promise<readonly MediaUse[]>
}
