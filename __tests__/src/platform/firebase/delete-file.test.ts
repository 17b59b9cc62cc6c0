import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { deleteFile } from '../../../../src/platform/firebase/delete-file'

jest.mock('../../../../src/platform/firebase/auth', () => ({
  identity: () => ({ currentUser: { getIdToken: async () => 'token' } }),
}))
jest.mock('../../../../src/platform/firebase/files', () => ({
  fileUrl: (path: string) => `/v0/b/bucket/o/${encodeURIComponent(path)}?alt=media`,
}))

const answer = (status: number) => {
  const fetched = jest.fn<typeof fetch>(
    async () => ({ status, ok: status < 300 }) as unknown as Response,
  )
  globalThis.fetch = fetched
  return fetched
}
const before = globalThis.fetch

afterEach(() => {
  globalThis.fetch = before
})

describe('deleting a file', () => {
  it('asks the storage in the name of who is signed in', async () => {
    const fetched = answer(204)
    await deleteFile('posts/p/a.jpg')
    expect(fetched).toHaveBeenCalledWith('/v0/b/bucket/o/posts%2Fp%2Fa.jpg', {
      method: 'DELETE',
      headers: { authorization: 'Firebase token' },
    })
  })

  it('takes a file that is gone as deleted', async () => {
    answer(404)
    await expect(deleteFile('posts/p/a.jpg')).resolves.toBeUndefined()
  })

  it.each([
    [403, 'storage/unauthorized'],
    [401, 'storage/unauthorized'],
    [503, 'storage/unavailable'],
  ])('tells a refusal from an outage: %s', async (status, code) => {
    answer(status)
    await expect(deleteFile('posts/p/a.jpg')).rejects.toMatchObject({ code })
  })
})
