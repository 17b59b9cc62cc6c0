import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { openBucket } from '../../../publish/targets/s3/object-store.ts'
import { writeManifest, writePending } from '../../../publish/targets/s3/bucket-manifest.ts'
import { googleError, SERVICE_KEY } from '../../publish/support/hosting-service.ts'
import { s3ForEachTest } from '../../publish/support/s3-for-each-test.ts'
import { of, testInstallation } from './test-installation.ts'

const LIVE =
  'GET https://firebasehosting.googleapis.com/v1beta1/sites/my-project/releases?pageSize=1'
const TOKEN = 'POST https://oauth2.googleapis.com/token'

describe('Where releases go', () => {
  const { dataDir, examine } = testInstallation()

  it('needs no look where this machine serves them', async () => {
    expect(of('target', await examine())).toMatchObject([{ state: 'skipped' }])
  })

  describe('at Firebase Hosting', () => {
    const target = async (live: () => Response) => {
      const keyFile = path.join(dataDir(), 'key.json')
      const key = { type: 'service_account', project_id: 'my-project', ...SERVICE_KEY }
      await writeFile(keyFile, JSON.stringify(key))
      const findings = await examine({
        environment: {
          GATSBY_FIREBASE_API_KEY: 'key',
          GATSBY_FIREBASE_PROJECT_ID: 'my-project',
          PLIEGO_RELEASE_TARGET: 'firebase-hosting',
          PLIEGO_SERVICE_ACCOUNT_FILE: keyFile,
        },
        answers: {
          [TOKEN]: () => Response.json({ access_token: 'a token', expires_in: 3599 }),
          [LIVE]: live,
        },
      })
      return of('target', findings)
    }
    const released = (message: string) => () =>
      Response.json({ releases: [{ version: { name: 'sites/my-project/versions/1' }, message }] })

    it('says which release it shows', async () => {
      expect(await target(released('Release 12 [0123456789abcdef] by publisher 3'))).toMatchObject([
        { state: 'ok', message: 'The Firebase Hosting site my-project shows release 12.' },
      ])
      expect(await target(() => Response.json({}))).toMatchObject([
        { state: 'ok', message: 'The Firebase Hosting site my-project has no release yet.' },
      ])
    })

    it('may show what someone has deployed by hand', async () => {
      expect(await target(released('v2 from a laptop'))).toMatchObject([
        {
          state: 'warning',
          message: expect.stringContaining('no release of this publisher'),
          advice: expect.stringContaining('npm run rebuild'),
        },
      ])
    })

    it('may refuse the account', async () => {
      expect(await target(() => googleError(403, 'PERMISSION_DENIED'))).toMatchObject([
        {
          state: 'failed',
          message: expect.stringMatching(/403.*Check the roles/),
          advice: expect.stringContaining('docs/FIREBASE.md'),
        },
      ])
    })
  })

  describe('in a bucket', () => {
    const s3 = s3ForEachTest('my-bucket')

    const target = async () =>
      of(
        'target',
        await examine({
          environment: {
            PLIEGO_RELEASE_TARGET: 's3',
            PLIEGO_S3_BUCKET: 'my-bucket',
            PLIEGO_S3_ENDPOINT: s3().origin,
          },
        }),
      )

    it('says which release it shows, and when one was interrupted', async () => {
      expect(await target()).toMatchObject([
        { state: 'ok', message: 'The bucket my-bucket has no release yet.' },
      ])
      const store = await openBucket({
        bucket: 'my-bucket',
        prefix: '',
        region: 'us-east-1',
        endpoint: s3().origin,
      })
      const { signal } = new AbortController()
      const manifest = { format: 1, release: 7, fence: null, objects: {}, leaving: {} } as const
      await writeManifest(store, manifest, signal)
      expect(await target()).toMatchObject([
        { state: 'ok', message: 'The bucket my-bucket shows release 7.' },
      ])
      await writePending(store, ['index.html'], signal)
      expect(await target()).toMatchObject([
        { state: 'ok', message: expect.stringContaining('was interrupted') },
      ])
    })

    it('may refuse the key', async () => {
      s3().fault = () => ({ status: 403, code: 'AccessDenied' })
      expect(await target()).toMatchObject([
        {
          state: 'failed',
          message: expect.stringContaining('my-bucket'),
          advice: expect.stringContaining('docs/OPERATIONS.md'),
        },
      ])
    })
  })
})
