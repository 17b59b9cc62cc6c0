import { describe, expect, it } from '@jest/globals'
import { readBuildConfig } from '../../../gatsby/settings/config.ts'
import { EnvironmentError } from '../../../gatsby/errors.ts'

describe('the environment of a build', () => {
  it('needs no variable at all', () => {
    const config = readBuildConfig({}, '/site')
    expect(config.siteUrl).toBe('http://localhost:8080')
    expect(config.firestoreOrigin).toBe('http://127.0.0.1:8080')
    expect(config.storageOrigin).toBe('http://127.0.0.1:8080')
    expect(config.reportFile).toBe('/site/.cache/pliego-build-report.json')
    expect(config.imageCacheDir).toBe('/site/.cache/pliego-images')
  })

  it('takes same-origin to mean the origin of the backend', () => {
    const config = readBuildConfig({ PLIEGO_BACKEND_ORIGIN: 'http://127.0.0.1:9000/' }, '/site')
    expect(config.firestoreOrigin).toBe('http://127.0.0.1:9000')
  })

  it('leaves the hosts to the SDK when a Firebase project is configured', () => {
    const config = readBuildConfig(
      { GATSBY_FIREBASE_API_KEY: 'key', GATSBY_FIREBASE_PROJECT_ID: 'my-project' },
      '/site',
    )
    expect(config.firestoreOrigin).toBeNull()
    expect(config.storageOrigin).toBeNull()
  })

  it('has the day that it is told, and none of its own', () => {
    expect(readBuildConfig({ PLIEGO_BUILD_DAY: '2027-01-01' }, '/site').day).toBe('2027-01-01')
    expect(readBuildConfig({}, '/site').day).toBeNull()
    const read = () => readBuildConfig({ PLIEGO_BUILD_DAY: '2027-02-29' }, '/site')
    expect(read).toThrow('PLIEGO_BUILD_DAY')
  })

  it('names every bad variable at once', () => {
    const read = () =>
      readBuildConfig(
        {
          PLIEGO_SITE_URL: 'localhost',
          PLIEGO_BACKEND_ORIGIN: 'x',
          GATSBY_FIREBASE_AUTH_HOST: 'y',
        },
        '/site',
      )
    expect(read).toThrow(EnvironmentError)
    expect(read).toThrow(/PLIEGO_SITE_URL[^]*PLIEGO_BACKEND_ORIGIN[^]*GATSBY_FIREBASE_AUTH_HOST/)
  })
})
