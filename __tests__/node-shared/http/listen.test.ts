import { createServer } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { listen, stopListening } from '../../../node-shared/http/listen.ts'

describe('Listening', () => {
  it('says what to do about a busy port', async () => {
    const first = createServer()
    const { port } = await listen(first, 0, '127.0.0.1')
    await expect(listen(createServer(), port, '127.0.0.1')).rejects.toMatchObject({
      code: 'listen/port-in-use',
      message: expect.stringContaining(`PORT=${port + 1}.`),
    })
    await stopListening(first, 100)
  })
})
