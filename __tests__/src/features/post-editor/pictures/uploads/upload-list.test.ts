import { describe, expect, it, jest } from '@jest/globals'
import type { UploadRequest } from '../../../../../../src/features/post-editor/pictures/upload-progress'
import type {
  StoredImage,
  UnfinishedImages,
} from '../../../../../../src/features/post-editor/pictures/image-uploading'
import { createUploadList } from '../../../../../../src/features/post-editor/pictures/uploads/upload-list'

const IMAGE: StoredImage = { path: 'posts/p/a.jpg', url: '/a.jpg', width: 3, height: 2 }
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const file = new File(['x'], 'harbour.jpg')

/** An upload under the test's control. */
function controlled() {
  const requests: UploadRequest[] = []
  const outcomes: { resolve: (image: StoredImage) => void; reject: (error: Error) => void }[] = []
  const begin = (request: UploadRequest) =>
    new Promise<StoredImage>((resolve, reject) => {
      requests.push(request)
      outcomes.push({ resolve, reject })
    })
  const unfinished = {
    list: jest.fn<UnfinishedImages['list']>(async () => []),
    resume: jest.fn<UnfinishedImages['resume']>((_id, request) => begin(request)),
    discard: jest.fn<UnfinishedImages['discard']>(async () => undefined),
  }
  const upload = jest.fn((_file: File, request: UploadRequest) => begin(request))
  const list = createUploadList({ postId: 'p', upload, unfinished })
  const events = { onStored: jest.fn() }
  list.report(events)
  return { list, events, requests, outcomes, upload, unfinished }
}

describe('the uploads of a part of the editor', () => {
  it('show how far they are, and leave once they are stored', async () => {
    const { list, events, requests, outcomes } = controlled()
    const listener = jest.fn()
    list.subscribe(listener)
    list.start('1', { kind: 'file', file }, 4)
    expect(requests[0]).toMatchObject({ postId: 'p', place: 4, label: '1' })
    requests[0]?.onProgress({ kind: 'uploading', fraction: 0.5 })
    expect(list.getSnapshot()).toMatchObject([
      { name: 'harbour.jpg', state: { kind: 'running', progress: { fraction: 0.5 } } },
    ])
    const calls = listener.mock.calls.length
    requests[0]?.onProgress({ kind: 'uploading', fraction: 0.501 })
    expect(listener).toHaveBeenCalledTimes(calls)
    outcomes[0]?.resolve(IMAGE)
    await settled()
    expect(list.getSnapshot()).toEqual([])
    expect(events.onStored).toHaveBeenCalledWith('1', IMAGE, 'harbour.jpg')
  })

  it('are shown from this device at once, and after they are stored', async () => {
    const { list, outcomes } = controlled()
    list.start('1', { kind: 'file', file }, 4)
    const preview = list.getSnapshot()[0]?.preview
    expect(preview).toMatch(/^blob:/)
    expect(list.storedAs('1')).toBeNull()
    outcomes[0]?.resolve(IMAGE)
    await settled()
    expect(list.localOf(IMAGE.url)).toBe(preview)
    expect(list.storedAs('1')).toBe(IMAGE)
    const revoked = jest.spyOn(URL, 'revokeObjectURL')
    list.leave()
    expect(revoked).toHaveBeenCalledWith(preview ?? 'none')
    revoked.mockRestore()
  })

  it('read what was pasted once, and say why it could not be read', async () => {
    const { list, outcomes, upload } = controlled()
    const read = jest.fn(async () => file)
    list.start('1', { kind: 'pasted', name: 'Picture 1', read }, 4)
    list.start(
      '2',
      { kind: 'pasted', name: 'Picture 2', read: () => Promise.reject(new Error('404')) },
      4,
    )
    expect(list.getSnapshot()[0]?.preview).toBeNull()
    await settled()
    expect(list.getSnapshot()).toMatchObject([
      { preview: expect.stringMatching(/^blob:/) },
      { state: { kind: 'failed', message: '404' } },
    ])
    outcomes[0]?.reject(new Error('The server cannot be reached.'))
    await settled()
    list.retry('1')
    expect(read).toHaveBeenCalledTimes(1)
    expect(upload).toHaveBeenLastCalledWith(file, expect.anything())
  })

  it('say why they failed, and can be tried again', async () => {
    const { list, events, outcomes, upload } = controlled()
    list.start('1', { kind: 'file', file }, 'cover')
    outcomes[0]?.reject(new Error('The server cannot be reached.'))
    await settled()
    expect(list.getSnapshot()[0]?.state).toEqual({
      kind: 'failed',
      message: 'The server cannot be reached.',
      canRetry: true,
    })
    list.retry('1')
    expect(upload).toHaveBeenCalledTimes(2)
    outcomes[1]?.resolve(IMAGE)
    await settled()
    expect(events.onStored).toHaveBeenCalledTimes(1)
  })

  it('offer no second try for a file that can never be used', async () => {
    const { list, outcomes } = controlled()
    list.start('1', { kind: 'file', file }, 'cover')
    outcomes[0]?.reject(Object.assign(new Error('An SVG drawing'), { canRetry: false }))
    await settled()
    expect(list.getSnapshot()[0]?.state).toMatchObject({ kind: 'failed', canRetry: false })
  })

  it('stop and are forgotten when the author cancels', async () => {
    const { list, events, requests, outcomes, unfinished } = controlled()
    list.start('1', { kind: 'file', file }, 'cover')
    requests[0]?.onKept?.('kept-1')
    list.drop('1')
    expect(requests[0]?.signal.aborted).toBe(true)
    expect(unfinished.discard).toHaveBeenCalledWith('kept-1')
    outcomes[0]?.resolve(IMAGE)
    await settled()
    expect(events.onStored).not.toHaveBeenCalled()
    expect(list.getSnapshot()).toEqual([])
  })

  it('are left in such a way that they can be gone on with', () => {
    const { list, requests, unfinished } = controlled()
    list.start('1', { kind: 'file', file }, 'cover')
    list.leave()
    expect(requests[0]?.signal.reason).toBe('leaving')
    expect(unfinished.discard).not.toHaveBeenCalled()
  })

  it('of an earlier visit wait for a decision', async () => {
    const { list, events, outcomes, unfinished } = controlled()
    list.offer('1', { kind: 'kept', keptId: 'kept-1', name: 'harbour.jpg', picture: null }, 2)
    list.offer('2', { kind: 'kept', keptId: 'kept-2', name: 'quay.jpg', picture: file }, 2)
    expect(list.getSnapshot().map(({ state }) => state.kind)).toEqual(['broken-off', 'broken-off'])
    expect(unfinished.resume).not.toHaveBeenCalled()
    list.retry('1')
    expect(unfinished.resume).toHaveBeenCalledWith('kept-1', expect.anything())
    outcomes[0]?.resolve(IMAGE)
    list.drop('2')
    await settled()
    expect(unfinished.discard).toHaveBeenCalledWith('kept-2')
    expect(events.onStored).toHaveBeenCalledWith('1', IMAGE, 'harbour.jpg')
    expect(list.getSnapshot()).toEqual([])
  })
})
