import { describe, expect, it } from '@jest/globals'
import { readConfig, readOwnFolder } from '../../../server/config.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

describe('the settings of the backend', () => {
  it('have defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      siteUrl: 'http://localhost:8080',
      projectId: 'pliego-local',
      webhook: null,
      settings: { logLevel: 'info', isSignUpOpen: false, trustedProxies: [], smtp: null },
    })
  })

  it('treat an empty variable as unset', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: '' })).toMatchObject({
      port: 8080,
      settings: { logLevel: 'info' },
    })
  })

  it('say what may be uploaded, in bytes', () => {
    expect(readConfig({}).settings.uploads).toEqual({
      acceptedTypes: 'pictures',
      maxBytes: 32 * 1024 * 1024,
      diskReserveBytes: 200 * 1024 * 1024,
      makesVariants: true,
    })
    const types = { PLIEGO_UPLOAD_TYPES: 'image/*, application/pdf', PLIEGO_UPLOAD_MAX_MB: '5' }
    expect(readConfig(types).settings.uploads).toMatchObject({
      acceptedTypes: ['image/*', 'application/pdf'],
      maxBytes: 5 * 1024 * 1024,
    })
  })

  it('take a receiver of webhooks', () => {
    const url = 'http://localhost:9000/hooks/publish'
    const config = readConfig({ PLIEGO_WEBHOOK_URL: url, PLIEGO_WEBHOOK_SECRET: SECRET })
    expect(config.webhook).toEqual({ url, secret: SECRET })
  })

  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PLIEGO_SITE_URL: 'https://example.org/blog' }, 'PLIEGO_SITE_URL'],
    [{ PLIEGO_WEBHOOK_SECRET: 'secret' }, 'PLIEGO_WEBHOOK_SECRET'],
    [{ PLIEGO_WEBHOOK_URL: 'https://example.org/hook' }, 'PLIEGO_WEBHOOK_SECRET'],
    [{ PLIEGO_ALLOW_SIGN_UP: 'yes' }, 'PLIEGO_ALLOW_SIGN_UP'],
    [{ PLIEGO_TRUSTED_PROXIES: '10.0.0.1, proxy.example' }, 'PLIEGO_TRUSTED_PROXIES'],
    [{ PLIEGO_UPLOAD_TYPES: 'pictures, text/plain; x' }, 'PLIEGO_UPLOAD_TYPES'],
    [{ PLIEGO_UPLOAD_MAX_MB: 'many' }, 'PLIEGO_UPLOAD_MAX_MB'],
    [{ PLIEGO_DISK_RESERVE_MB: '99999999' }, 'PLIEGO_DISK_RESERVE_MB'],
    [{ GATSBY_FIREBASE_API_KEY: 'key' }, 'GATSBY_FIREBASE_PROJECT_ID'],
  ])('are refused for %j', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(
      expect.objectContaining({
        code: 'config/invalid-environment',
        problems: [expect.stringContaining(name)],
      }),
    )
  })

  it('do not repeat a secret in the message about it', () => {
    expect(() => readConfig({ PLIEGO_WEBHOOK_SECRET: 'hunter2' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    )
  })
})

describe('the folder that commands on accounts work on', () => {
  const google = { GATSBY_FIREBASE_API_KEY: 'key', GATSBY_FIREBASE_PROJECT_ID: 'news-of-ana' }

  it('is the one of the settings, or the one that the command line names', () => {
    const settings = { PLIEGO_DATA_DIR: '/srv/pliego' }
    expect(readOwnFolder(settings, undefined).dataDir).toBe('/srv/pliego')
    expect(readOwnFolder(settings, '/tmp/copy').dataDir).toBe('/tmp/copy')
  })

  it('is not opened unasked where the accounts are at Firebase', () => {
    expect(() => readOwnFolder(google, undefined)).toThrow(
      /project\/news-of-ana\/authentication\/users/,
    )
    expect(readOwnFolder(google, '/tmp/copy').dataDir).toBe('/tmp/copy')
  })

  it('is that of an embedded backend at another address', () => {
    const own = { ...google, GATSBY_FIREBASE_AUTH_HOST: 'https://backend.example.org' }
    expect(readOwnFolder({ ...own, PLIEGO_DATA_DIR: '/srv/a' }, undefined).dataDir).toBe('/srv/a')
  })
})
