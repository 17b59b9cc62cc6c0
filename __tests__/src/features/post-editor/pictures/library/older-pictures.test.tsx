import { describe, expect, it, jest } from '@jest/globals'
import { render, waitFor } from '@testing-library/react'
import type { PictureLibrary } from '../../../../../../src/features/post-editor/pictures/picture-library'
import {
  shownPictures,
  useOlderPictures,
} from '../../../../../../src/features/post-editor/pictures/library/use-older-pictures'
import { knownHead } from '../../../../../../src/editing/sync/machine/known-head'
import { POST_SYNC } from '../../../../../../src/features/post-editor/session/post-session'

const COVER = {
  path: 'posts/p/cover.jpg',
  url: '/files/cover.jpg',
  alt: 'A cover',
  width: 4,
  height: 3,
  focalX: 0.5,
  focalY: 0.5,
}
const HTML =
  '<p>a</p><figure><img src="https://other.test/one.jpg" data-path="posts/p/one.jpg" alt="One"></figure>' +
  '<img src="/files/one.jpg" data-path="posts/p/one.jpg" alt="">' +
  '<img data-placeholder="Picture 1" alt=""><img src="https://other.test/x.jpg" alt="x">'

function headOf(authorId: string) {
  const head = knownHead(POST_SYNC, { saved: null, copy: null }, authorId)
  return { ...head, fields: { ...head.fields, html: HTML, cover: COVER } }
}

function Opened(props: { authorId: string; enter: PictureLibrary['enter'] }) {
  useOlderPictures(headOf(props.authorId), 'ana', { enter: props.enter })
  return null
}

describe('pictures of a post that is older than the library', () => {
  it('are its cover and the stored ones of its text, each once', () => {
    expect(shownPictures({ html: HTML, cover: COVER })).toEqual([
      { path: 'posts/p/cover.jpg', alt: 'A cover' },
      { path: 'posts/p/one.jpg', alt: 'One' },
    ])
  })

  it('are entered when the post is opened, whatever becomes of one of them', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const enter = jest
      .fn<PictureLibrary['enter']>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue(undefined)
    render(<Opened authorId="ana" enter={enter} />)
    await waitFor(() => expect(enter).toHaveBeenCalledTimes(2))
    expect(warn).toHaveBeenCalledWith(
      'The picture posts/p/cover.jpg could not be added to the library.',
      expect.any(Error),
    )
    warn.mockRestore()
  })

  it('stay with their owner when an editor opens the post', async () => {
    const enter = jest.fn<PictureLibrary['enter']>().mockResolvedValue(undefined)
    render(<Opened authorId="ben" enter={enter} />)
    await Promise.resolve()
    expect(enter).not.toHaveBeenCalled()
  })
})
