import { describe, expect, it } from '@jest/globals'
import { parseBackendSettings } from '../../../../server/settings.ts'
import { isLoopbackHost } from '../../../../node-shared/http/server/loopback.ts'
import { startBackend } from '../../app/backend-server.ts'
import { temporaryFolder } from '../../http/test-server.ts'

const start = (folder: string, isTestMode: boolean) =>
  startBackend({ dataDir: folder, settings: { isTestMode } })

describe('test mode', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '[::1]', 'localhost', ''])(
    'starts on the host "%s"',
    (HOST) => {
      expect(parseBackendSettings({ PLIEGO_TEST_MODE: 'true', HOST }).isTestMode).toBe(true)
    },
  )

  it.each(['0.0.0.0', '::', '192.168.1.4', 'example.org', '127.0.0.1.example.org', '127.1'])(
    'does not start on the host "%s"',
    (HOST) => {
      expect(isLoopbackHost(HOST)).toBe(false)
      expect(() => parseBackendSettings({ PLIEGO_TEST_MODE: 'true', HOST })).toThrow(
        /PLIEGO_TEST_MODE .* HOST must be/,
      )
      expect(parseBackendSettings({ HOST }).isTestMode).toBe(false)
    },
  )

  it('limits no rates and stores every file, unless it is configured otherwise', () => {
    expect(parseBackendSettings({ PLIEGO_TEST_MODE: 'true' })).toMatchObject({
      rateLimitFactor: 0,
      uploads: { acceptedTypes: ['*/*'] },
    })
    const said = { PLIEGO_RATE_LIMIT_FACTOR: '2', PLIEGO_UPLOAD_TYPES: 'pictures' }
    expect(parseBackendSettings({ PLIEGO_TEST_MODE: 'true', ...said })).toMatchObject({
      rateLimitFactor: 2,
      uploads: { acceptedTypes: 'pictures' },
    })
    expect(parseBackendSettings({})).toMatchObject({
      rateLimitFactor: 1,
      uploads: { acceptedTypes: 'pictures' },
    })
  })

  it.each(['1', 'yes', 'TRUE'])('is not switched on by "%s"', (PLIEGO_TEST_MODE) => {
    expect(() => parseBackendSettings({ PLIEGO_TEST_MODE })).toThrow(/PLIEGO_TEST_MODE/)
  })

  it('does not open a folder of real data, and leaves it as it was', async () => {
    const { folder, remove } = await temporaryFolder()
    const real = await start(folder, false)
    await real.backend.documents.commit([{ kind: 'set', path: 'posts/a', data: { a: 1 } }])
    await real.close()
    await expect(start(folder, true)).rejects.toMatchObject({ code: 'test-mode/real-data' })
    const again = await start(folder, false)
    expect(again.backend.documents.isEmpty()).toBe(false)
    await again.close()
    await remove()
  })

  it('opens a folder of its own again', async () => {
    const { folder, remove } = await temporaryFolder()
    await (await start(folder, true)).close()
    await (await start(folder, true)).close()
    await remove()
  })
})
