import { readFileSync } from 'node:fs'
import { SignJWT, importPKCS8 } from 'jose'
import { z } from 'zod'
import { commitTrusted, send } from './rest-documents.ts'
import type { RulesTarget } from './target.ts'

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const IDENTITY = 'https://identitytoolkit.googleapis.com/v1'
const DOCUMENTS = 'https://firestore.googleapis.com'

const keySchema = z.object({
  project_id: z.string(),
  private_key_id: z.string(),
  private_key: z.string(),
  client_email: z.string(),
  token_uri: z.url(),
})
const tokenSchema = z.object({ access_token: z.string() })
const foundSchema = z.array(z.object({ document: z.object({ name: z.string() }).optional() }))

/**
 * A project of Firebase that is used for nothing else, with these rules deployed. Documents and
 * accounts are arranged by a service account; whatever the tests make they remove.
 */
export async function openProjectTarget(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<RulesTarget> {
  const required = (name: string): string => {
    const value = environment[name]
    if (value === undefined || value === '') throw new Error(`${name} must be set`)
    return value
  }
  const projectId = required('PLIEGO_RULES_PROJECT')
  const key = keySchema.parse(
    JSON.parse(readFileSync(required('GOOGLE_APPLICATION_CREDENTIALS'), 'utf8')),
  )
  if (key.project_id !== projectId) {
    throw new Error(`The key belongs to the project ${key.project_id}, not to ${projectId}`)
  }
  const accessToken = await fetchAccessToken(key)
  const authorization = async () => `Bearer ${accessToken}`
  const trusted = { origin: DOCUMENTS, projectId, authorization }
  for (const collection of ['users', 'posts', 'entries', 'slugs', 'removals']) {
    await assertEmpty(projectId, collection, await authorization())
  }
  const uids: string[] = []
  return {
    projectId,
    bucket: environment['PLIEGO_RULES_BUCKET'] || `${projectId}.firebasestorage.app`,
    apiKey: required('PLIEGO_RULES_API_KEY'),
    addresses: { auth: null, firestore: null, storage: null },
    async createAccount({ uid, email, password }) {
      const url = `${IDENTITY}/projects/${projectId}/accounts`
      await send(url, 'POST', await authorization(), { localId: uid, email, password })
      uids.push(uid)
    },
    arrange: (writes) => commitTrusted(trusted, writes),
    coverage: null,
    async close() {
      const users = uids.map((uid) => ({ kind: 'delete' as const, path: `users/${uid}` }))
      await commitTrusted(trusted, users)
      const url = `${IDENTITY}/projects/${projectId}/accounts:batchDelete`
      await send(url, 'POST', await authorization(), { localIds: uids, force: true })
    },
  }
}

async function fetchAccessToken(key: z.infer<typeof keySchema>): Promise<string> {
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', kid: key.private_key_id, typ: 'JWT' })
    .setIssuer(key.client_email)
    .setSubject(key.client_email)
    .setAudience(key.token_uri)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(key.private_key, 'RS256'))
  const response = await fetch(key.token_uri, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }),
  })
  if (!response.ok) throw new Error(`${key.token_uri} answered ${response.status}`)
  return tokenSchema.parse(await response.json()).access_token
}

/** Existing content is never touched: the tests need an empty project. */
async function assertEmpty(
  projectId: string,
  collectionId: string,
  authorization: string,
): Promise<void> {
  const root = `projects/${projectId}/databases/(default)/documents`
  const query = { structuredQuery: { from: [{ collectionId }], limit: 1 } }
  const found = await send(`${DOCUMENTS}/v1/${root}:runQuery`, 'POST', authorization, query)
  if (foundSchema.parse(found).some(({ document }) => document !== undefined)) {
    throw new Error(
      `The project ${projectId} holds documents in ${collectionId}. Use a project that holds nothing ` +
        'else, or remove what an earlier run has left there.',
    )
  }
}
