/** @jest-environment node */
import { beforeAll, describe, expect, it } from '@jest/globals'
import { createHash } from 'node:crypto'
import { readStoredPicture } from '../../../../../../src/features/post-editor/pictures/sending/read-stored-picture'

beforeAll(() => {
  Object.defineProperty(globalThis, 'isSecureContext', { value: true })
})

const GIF = Buffer.from('R0lGODlhBAADAIAAAP///wAAACH5BAAAAAAALAAAAAAEAAMAAAIDhI9WADs=', 'base64')

const answering = (status: number, body: Uint8Array) => () =>
  Promise.resolve({
    ok: status === 200,
    status,
    arrayBuffer: () => Promise.resolve(new Uint8Array(body).buffer),
  } as Response)

describe('reading a stored picture', () => {
  it('tells its format, size and hash from its bytes', async () => {
    expect(await readStoredPicture('/files/x', answering(200, GIF))).toEqual({
      width: 4,
      height: 3,
      bytes: GIF.length,
      type: 'image/gif',
      sourceHash: createHash('sha256').update(GIF).digest('hex'),
    })
  })

  it.each([
    ['is gone', answering(404, GIF), 'answered 404'],
    ['is damaged', answering(200, GIF.subarray(0, 8)), 'is damaged'],
    ['is no picture', answering(200, Buffer.from('%PDF-1.7')), 'A PDF document'],
  ])('refuses one that %s', async (_, load, message) => {
    await expect(readStoredPicture('/files/x', load)).rejects.toThrow(message)
  })
})
