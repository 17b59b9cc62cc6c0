import path from 'node:path'
import { expect } from '@jest/globals'
import { SignJWT, importPKCS8 } from 'jose'
import sharp from 'sharp'
import { newestBuildOf, recordVerification } from '../../../publish/queue/changes.ts'
import { openDatabase } from '../../../publish/queue/database.ts'
import { openQueue } from '../../../publish/queue/queue.ts'
import { openHashCache } from '../../../publish/release/making/hash-cache.ts'
import { hashOf } from '../../../publish/release/files/release-file.ts'
import { openSwitches } from '../../../publish/status/views/switches.ts'
import { openGzipForms } from '../../../publish/targets/upload/gzip-forms.ts'
import { serverTime } from '../../../server/app.ts'
import { createMailOutbox } from '../../../server/auth/mail/mail-outbox.ts'
import { createOobCodes } from '../../../server/auth/codes/oob-codes.ts'
import { DATABASE_FILE } from '../../../server/database/database.ts'
import { planEntrySave } from '../../../shared/entries/entry-writes.ts'
import { FILES_LANG } from '../../../shared/kinds/entry-key.ts'
import { redirectId } from '../../../shared/site/old-address.ts'
import { variantName, VARIANT_HASH_DIGITS } from '../../../shared/picture/picture-variants.ts'
import { POST_STATUSES } from '../../../shared/post/post-status.ts'
import type { PostStatus } from '../../../shared/post/post-status.ts'
import { planSave } from '../../../shared/post/post-writes.ts'
import type { PlannedWrite } from '../../../shared/documents/planned-write.ts'
import { EMPTY_WRITTEN_FIELDS } from '../../../shared/post/fields/written-fields.ts'
import { BUCKET, PASSWORD, PROJECT } from '../../server/app/backend-server.ts'
import type { BackendServer } from '../../server/app/backend-server.ts'
import { inDatabase } from '../../setup/in-database.ts'

const IDENTITY = '/identitytoolkit.googleapis.com/v1/accounts'
const DOCUMENTS = `projects/${PROJECT}/databases/(default)/documents`
const ROLES = { first: 'admin', second: 'author', third: 'editor' } as const
const ROUNDS = Object.keys(ROLES)

/** When something is written; what is written in different rounds is different. */
export type Round = keyof typeof ROLES

/** Reads again what was written, as people and programs do. */
export type Read = (server: BackendServer) => Promise<unknown>

/** What only rows show. */
const ROWS_ALONE: Read = () => Promise.resolve(null)

/** As the command line opens it, beside the server. */
const databaseOf = ({ folder }: BackendServer) => path.join(folder, DATABASE_FILE)

/** The answer to a request that succeeds, or that fails as it is `expected` to. */
async function ask(
  { origin }: BackendServer,
  address: string,
  body?: object,
  { token = '', expected = 200 } = {},
): Promise<unknown> {
  const response = await fetch(`${origin}${address}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
  })
  const text = await response.text()
  expect([address, response.status, text]).toEqual([address, expected, text])
  return text === '' ? null : JSON.parse(text)
}

async function signIn(server: BackendServer, round: Round) {
  const given = { email: email(round), password: PASSWORD, returnSecureToken: true }
  const answer = await ask(server, `${IDENTITY}:signInWithPassword`, given)
  return answer as { readonly idToken: string; readonly refreshToken: string }
}

const email = (round: Round) => `${round}@example.org`

const image = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif', round: Round) =>
  sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: { r: ROUNDS.indexOf(round) * 90, g: 9, b: 9 },
    },
  })
    .toFormat(format)
    .toBuffer()

/** What a data folder holds, kind by kind: each writes something of a round, and returns how it is read. */
export const KINDS: Readonly<
  Record<string, (server: BackendServer, round: Round) => Promise<Read>>
> = {
  'an account, its role and session': async (server, round) => {
    const { accounts } = server.backend
    await accounts.create({
      uid: round,
      email: email(round),
      password: PASSWORD,
      role: ROLES[round],
    })
    const { refreshToken } = await signIn(server, round)
    return async (later) => {
      const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
      const answer = await ask(later, '/securetoken.googleapis.com/v1/token', grant)
      return later.backend.verifyIdToken((answer as { id_token: string }).id_token)
    }
  },
  'a password': async (server, round) => {
    const given = {
      uid: `p-${round}`,
      email: `p-${email(round)}`,
      password: `${PASSWORD} ${round}`,
    }
    await server.backend.accounts.create({ ...given, role: 'author' })
    return async (later) => {
      const answer = await ask(later, `${IDENTITY}:signInWithPassword`, given)
      return (answer as { localId: string }).localId
    }
  },
  'a code that was mailed': (server, round) => {
    const subject = { uid: round, email: email(round), newEmail: null }
    const oobCode = inDatabase(databaseOf(server), (database) =>
      createOobCodes(database).issue({ kind: 'VERIFY_EMAIL', ...subject }, new Date()),
    )
    return Promise.resolve((later) => ask(later, `${IDENTITY}:resetPassword`, { oobCode }))
  },
  'a mail that waits': (server, round) => {
    inDatabase(databaseOf(server), (database) => {
      const mail = { kind: 'PASSWORD_CHANGED', email: email(round), uid: round } as const
      createMailOutbox(database, () => undefined).add(mail, new Date())
    })
    return Promise.resolve(ROWS_ALONE)
  },
  'a password that was guessed': async (server, round) => {
    const guess = { email: `nobody-${email(round)}`, password: 'a guess of somebody' }
    await ask(server, `${IDENTITY}:signInWithPassword`, guess, { expected: 400 })
    return ROWS_ALONE
  },
  'documents of every collection': async (server, round) => {
    const writes = POST_STATUSES.flatMap((status) => post(round, status))
    await server.backend.documents.commit([...writes, ...otherDocuments(round)])
    await server.backend.documents.commit(changes(round))
    const key = await server.backend.serviceAccounts.add(round)
    const iat = Math.floor(Date.now() / 1000)
    const paths = [...writes, ...otherDocuments(round), ...changes(round)].map(
      ({ path: one }) => one,
    )
    return async (later) => {
      const token = await new SignJWT({
        iat,
        exp: iat + 3_000,
        aud: 'https://firestore.googleapis.com/',
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.private_key_id })
        .setIssuer(key.client_email)
        .setSubject(key.client_email)
        .sign(await importPKCS8(key.private_key, 'RS256'))
      const documents = [...new Set(paths)].map((one) => `${DOCUMENTS}/${one}`)
      const got = await ask(later, `/v1/${DOCUMENTS}:batchGet`, { documents }, { token })
      const query = {
        from: [{ collectionId: 'posts' }],
        where: {
          fieldFilter: {
            field: { fieldPath: 'authorId' },
            op: 'EQUAL',
            value: { stringValue: round },
          },
        },
        select: { fields: [{ fieldPath: 'status' }] },
      }
      const found = await ask(
        later,
        `/v1/${DOCUMENTS}:runQuery`,
        { structuredQuery: query },
        { token },
      )
      return withoutReadTime([got, found])
    }
  },
  'pictures and their variants': async (server, round) => {
    const names: string[] = []
    const put = async (name: string, bytes: Buffer) => {
      await server.backend.files.put(name, bytes)
      names.push(name)
    }
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      await put(`posts/published-${round}/a.${format}`, await image(format, round))
    }
    const [picture] = inDatabase(databaseOf(server), (database) =>
      database
        .prepare('SELECT sha256 FROM storage_objects WHERE name LIKE ?')
        .all(`%${round}/a.png`),
    )
    const hash = String(picture?.['sha256']).slice(0, VARIANT_HASH_DIGITS)
    await put(variantName(hash, 40), await image('avif', round))
    return (later) =>
      Promise.all(
        names.map(async (name) => {
          const address = `${later.origin}/v0/b/${BUCKET}/o/${encodeURIComponent(name)}`
          const bytes = Buffer.from(await (await fetch(`${address}?alt=media`)).arrayBuffer())
          return [await (await fetch(address)).text(), hashOf(bytes)]
        }),
      )
  },
  'an upload in progress': async (server, round) => {
    const { idToken } = await signIn(server, round)
    const name = encodeURIComponent(`posts/published-${round}/half.png`)
    const send = (address: string, headers: Record<string, string>) =>
      fetch(address, {
        method: 'POST',
        headers: { authorization: `Firebase ${idToken}`, ...headers },
      })
    const started = await send(`${server.origin}/v0/b/${BUCKET}/o?name=${name}`, {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': '100',
      'x-goog-upload-header-content-type': 'image/png',
    })
    const { pathname, search } = new URL(started.headers.get('x-goog-upload-url') ?? '')
    return async (later) => {
      const answer = await send(`${later.origin}${pathname}${search}`, {
        'x-goog-upload-command': 'query',
      })
      return [answer.status, answer.headers.get('x-goog-upload-status')]
    }
  },
  'what readers looked at, and how fast it was': async (server, round) => {
    await ask(
      server,
      '/api/insights/views',
      { path: `/discover/published-${round}` },
      { expected: 204 },
    )
    await ask(
      server,
      '/api/insights/vitals',
      { path: `/discover/published-${round}`, LCP: 300 },
      { expected: 204 },
    )
    return async (later) => {
      const { idToken } = await signIn(later, 'first')
      const summary = await ask(later, '/api/insights/summary', undefined, { token: idToken })
      const { pages } = summary as { pages: { path: string }[] }
      return pages.filter(({ path: one }) => one.endsWith(round))
    }
  },
  'a publish, one that waits, and their receipts': ({ folder }, round) => publish(folder, round),
}

const content = (round: Round, status: PostStatus, slug: string) => ({
  ...EMPTY_WRITTEN_FIELDS,
  title: `A ${status} post of the ${round} round`,
  slug,
  html: `<p>With <img src="https://x.example/o/posts%2Fpublished-${round}%2Fa.png?alt=media" alt="a picture"></p>`,
  tags: ['Taxes', round],
  authorId: round,
  status,
})

/** A post of a status; see {@link changes} for what happens to two of them. */
function post(round: Round, status: PostStatus): PlannedWrite[] {
  const slug = `${status}-${round}`
  return planSave<unknown>({
    postId: slug,
    previous: null,
    content: content(round, status, slug),
    serverTime,
    publishAt: status === 'scheduled' ? new Date('2100-01-01') : null,
    updatedBy: round,
  })
}

/** The published one gets another address, and one more is unpublished. */
function changes(round: Round): PlannedWrite[] {
  const at = new Date('2026-01-01')
  const before = { status: 'published', revision: 1, createdAt: at, publishedAt: at } as const
  const version = (postId: string, status: 'published' | 'draft', slug: string) =>
    planSave<unknown>({
      postId,
      previous: { ...before, slug: postId },
      content: content(round, status, slug),
      serverTime,
    })
  return [
    ...version(`published-${round}`, 'published', `renamed-${round}`),
    ...version(`archived-${round}`, 'draft', `archived-${round}`),
  ]
}

function otherDocuments(round: Round): PlannedWrite[] {
  const written = { ...EMPTY_WRITTEN_FIELDS, title: `Begun in the ${round} round`, authorId: round }
  const documents: Record<string, Record<string, unknown>> = {
    [`workingCopies/draft-${round}`]: {
      ...written,
      baseRevision: 1,
      version: 3,
      updatedAt: serverTime,
    },
    [`posts/published-${round}/kept/1`]: {
      ...written,
      number: 1,
      baseRevision: 1,
      version: 2,
      updatedAt: serverTime,
    },
    [`previews/${round.padEnd(40, 'x')}`]: {
      ...written,
      postId: `draft-${round}`,
      expiresAt: new Date('2100-01-01'),
    },
    [`media/posts:published-${round}:a.png`]: {
      path: `posts/published-${round}/a.png`,
      alt: `Seen in ${round}`,
      width: 40,
    },
    [`entryCopies/en:glossary:${round}`]: {
      data: { term: `Begun in the ${round} round` },
      base: null,
      baseData: null,
      baseRevision: 1,
      version: 2,
      updatedAt: serverTime,
    },
    [`authors/${round}`]: { name: `Ana ${round}`, since: serverTime },
    [`slugs/${redirectId(`/blog/${round}.html`)}`]: {
      postId: 'site-redirects',
      kind: 'redirect',
      to: '/tools',
    },
  }
  return [
    ...Object.entries(documents).map(([one, data]) => ({ kind: 'set', path: one, data }) as const),
    ...term(round),
  ]
}

/** A term that was edited in the browser, with its version. */
function term(round: Round): PlannedWrite[] {
  return planEntrySave<unknown>({
    key: { lang: FILES_LANG, kind: 'glossary', slug: round },
    previous: null,
    content: {
      slug: round,
      status: 'published',
      data: { term: `A term of the ${round} round`, aliases: [round] },
      base: null,
      baseData: null,
    },
    serverTime,
    updatedBy: round,
  })
}

function withoutReadTime(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, one: unknown) => (key === 'readTime' ? undefined : one)),
  )
}

async function publish(folder: string, round: Round): Promise<Read> {
  const now = Date.now()
  const release = ROUNDS.indexOf(round) + 1
  const change = (kind: 'upsert' | 'remove', id: string) =>
    ({
      source: 'posts',
      id,
      path: `/discover/${id}`,
      kind,
      revision: 1,
      by: round,
      title: round,
    }) as const
  const database = openDatabase(folder)
  const queue = openQueue(database, () => now)
  const live = [change('upsert', `live-${round}`), change('remove', `gone-${round}`)]
  queue.enqueue({
    cause: round,
    changes: live,
    delivery: { id: `msg_${round}`, timestamp: String(now) },
  })
  const number = queue.claim('content')?.build.number ?? 0
  queue.succeed(number, { release, warnings: ['a warning'] })
  const verification = { isVerified: true, isMissing: false, problem: null }
  for (const document of live) {
    recordVerification(database, number, document, verification, now)
  }
  const waiting = change('upsert', `waits-${round}`)
  queue.enqueue({ cause: round, changes: [waiting], lane: 'full' })
  openSwitches(database, () => now).note(release)
  const bytes = Buffer.from(`page of ${round}`)
  const sha256 = hashOf(bytes)
  const type = 'text/html'
  const page = { sha256, size: bytes.length, type, cache: 'revalidate', encodings: {} } as const
  const { signal } = new AbortController()
  await openGzipForms(database).hashes([page], () => Promise.resolve(bytes), signal)
  const identity = { identity: round, modifiedMs: 0 }
  const hashes = openHashCache(database, `site-${round}`, () => now)
  hashes.set('/index.html', identity)
  await hashes.save(new Map([['/index.html', page]]))
  database.close()
  return () => {
    const later = openDatabase(folder)
    const found = [
      ...[...live, waiting].map((document) => newestBuildOf(later, document)),
      openSwitches(later, () => now).spanOf(release, release)?.from,
      openHashCache(later, `site-${round}`, () => now).get('/index.html', identity)?.sha256,
    ]
    later.close()
    return Promise.resolve(found)
  }
}
