import path from 'node:path'
import { createTokenSource, readServiceKey } from '../../../node-shared/backend/service-key.ts'
import { targetOpener } from '../../../publish/targets/open-target.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { makeFolders, startPublisher } from './publisher.ts'

/**
 * A publisher in a process of its own that releases to a stand-in for Firebase Hosting, with a lease in
 * a backend; prints its origin.
 */
const [root = '', backendOrigin = '', hostingOrigin = '', projectId = ''] = process.argv.slice(2)
const folders = makeFolders(root)
const embedded = parseFirebaseSettings({})
const settings = { ...embedded, options: { ...embedded.options, projectId } }
const elsewhere = (input: string | URL | Request, init?: RequestInit) => {
  const { host, pathname, search } = new URL(input instanceof Request ? input.url : input)
  return fetch(`${hostingOrigin}/${host}${pathname}${search}`, init)
}
const test = await startPublisher(folders, {
  settings,
  backendOrigin: () => backendOrigin,
  siteUrl: () => hostingOrigin,
  serviceToken: createTokenSource(await readServiceKey(path.join(root, 'key.json')), Date.now),
  leaseTuning: { termMs: 3_000, lookMs: 50, lingerMs: 50, watchMs: 1_000 },
  openTarget: targetOpener(
    {
      target: { kind: 'firebase-hosting', site: 'my-site' },
      dataDir: folders.dataDir,
      settings,
      serviceAccountFile: path.join(root, 'hosting-key.json'),
    },
    elsewhere,
  ),
})
process.on('SIGTERM', () => {
  void test.close().then(() => process.exit(0))
})
test.publisher.start()
process.stdout.write(`${test.origin}\n`)
