import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openUpToDate } from '../../../server/database/upgrade.ts'
import { BACKEND_SCHEMA } from '../../../server/backend-schema.ts'
import { createServiceAccounts } from '../../../server/service-accounts/service-accounts.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { PASSWORD } from '../../harness/site/backend-content.ts'
import { EDITOR_EMAIL, fillEditorSite } from '../../harness/site/content.ts'
import { startBackend } from '../../harness/launcher/backend-process.ts'
import type { BackendProcess } from '../../harness/launcher/backend-process.ts'
import type { PublisherProcess } from '../../harness/launcher/publisher-process.ts'
import { untilBuilderReady } from '../../harness/edits/watch.ts'
import { signIn } from '../../harness/wire/auth.ts'

/** Signs what backend and publishers tell each other. */
const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ....').toString('base64')}`

/** A backend in a process of its own, whose publishers are processes as well. */
export interface NewsroomSite {
  readonly backend: BackendProcess
  readonly idToken: () => Promise<string>
  /** Lets publishers follow the backend, schedule, and take turns. */
  readonly environment: Readonly<Record<string, string>>
}

/** Fills a folder with published posts and starts a backend on it. */
export async function startNewsroomSite(
  folder: string,
  posts: number,
  webhookUrl: string,
): Promise<NewsroomSite> {
  const dataDir = path.join(folder, 'backend')
  const keyFile = path.join(folder, 'key.json')
  await mkdir(dataDir)
  await fillEditorSite(dataDir, posts)
  const database = openUpToDate(dataDir, BACKEND_SCHEMA, { mayUpgrade: false })
  try {
    const { options } = parseFirebaseSettings({})
    const accounts = createServiceAccounts(database, options.projectId, () => new Date())
    await writeFile(keyFile, JSON.stringify(await accounts.add('publisher')), { mode: 0o600 })
  } finally {
    database.close()
  }
  const environment = { PLIEGO_WEBHOOK_URL: webhookUrl, PLIEGO_WEBHOOK_SECRET: SECRET }
  const backend = await startBackend({ dataDir, environment }).ready
  const idToken = async () => (await signIn(backend, EDITOR_EMAIL, PASSWORD)).idToken
  return {
    backend,
    idToken,
    environment: {
      PLIEGO_BACKEND_ORIGIN: backend.origin,
      PLIEGO_WEBHOOK_SECRET: SECRET,
      PLIEGO_SERVICE_ACCOUNT_FILE: keyFile,
    },
  }
}

/** Waits until a publisher takes changes. */
export async function untilTakesChanges(
  publisher: PublisherProcess,
  { idToken }: NewsroomSite,
): Promise<void> {
  await publisher.logged('publish.listening')
  await untilBuilderReady(publisher, await idToken())
}
