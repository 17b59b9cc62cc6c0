import { jest } from '@jest/globals'
import type { Cover } from '../../../../../shared/picture/cover'
import type { Media } from '../../../../../shared/picture/media'
import type { PictureLibrary } from '../../../../../src/features/post-editor/pictures/picture-library'
import type { Pictures } from '../../../../../src/features/post-editor/pictures/pictures-context'

export const COVER: Cover = {
  path: 'posts/p/a.jpg',
  url: '/files/a.jpg',
  alt: 'A harbour',
  width: 1200,
  height: 800,
  focalX: 0.5,
  focalY: 0.5,
}

/** A stored picture. */
export function media(name: string, changes: Partial<Media> = {}): Media {
  return {
    id: `posts:p:${name}`,
    path: `posts/p/${name}`,
    url: `/files/${name}`,
    name,
    alt: '',
    width: 1200,
    height: 800,
    bytes: 120_000,
    type: 'image/jpeg',
    sourceHash: '0'.repeat(64),
    ownerId: 'ana',
    createdAt: new Date('2026-03-01T10:00:00Z'),
    updatedAt: new Date('2026-03-01T10:00:00Z'),
    ...changes,
  }
}

/** What the editor needs for pictures, under the test's control. */
export function fakePictures(stored: readonly Media[] = []) {
  const library = {
    find: jest.fn<PictureLibrary['find']>(async (words) => ({
      media: stored.filter(({ alt, name }) => `${alt} ${name}`.includes(words)),
      next: null,
    })),
    update: jest.fn<PictureLibrary['update']>(async () => undefined),
    learn: jest.fn<PictureLibrary['learn']>(async () => undefined),
    enter: jest.fn<PictureLibrary['enter']>(async () => undefined),
    usesOf: jest.fn<PictureLibrary['usesOf']>(async () => []),
  }
  const upload = jest.fn<Pictures['upload']>(async (file) => ({
    path: `posts/p/${file.name}`,
    url: `/files/${file.name}`,
    width: 640,
    height: 480,
  }))
  const unfinished = {
    list: jest.fn<Pictures['unfinished']['list']>(async () => []),
    resume: jest.fn<Pictures['unfinished']['resume']>(),
    discard: jest.fn<Pictures['unfinished']['discard']>(async () => undefined),
  }
  const pictures: Pictures = { postId: 'p', upload, unfinished, library }
  return { pictures, upload, unfinished, library }
}
