import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { EMBEDDED_BUCKET, EMBEDDED_PROJECT_ID } from '../../../shared/firebase/firebase-settings.ts'
import { createBackend, type Backend } from '../../../server/app.ts'
import { CodedError } from '../../../node-shared/errors.ts'
import { createLog } from '../../../node-shared/log/log.ts'
import { announceAddress } from '../../../node-shared/product/running-product.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import { runCommand } from '../../../import/run/run-command.ts'
import { importedPostId } from '../../../import/wordpress/select-posts.ts'
import { CHEAP } from '../../server/auth/cheap-passwords.ts'
import { startListener, type Listener } from '../../setup/listener.ts'
import { runProgram, type Ended } from '../../setup/run-program.ts'
import { wxrText, type ItemSpec } from '../support/wxr.ts'

/** The command itself, against the real backend with its rules, over HTTP. */

const root = join(import.meta.dirname, '..', '..', '..')
const idOf = (wordpressId: number): string => importedPostId('https://old.example', wordpressId)
const account = { email: 'admin@pliego.example', password: 'correct horse battery' }

let dataDir: string
let backend: Backend
let listener: Listener
let origin: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'import-backend-'))
  const readRules = (name: string): Promise<string> =>
    readFile(join(root, 'firebase', name), 'utf8')
  backend = await createBackend({
    dataDir,
    projectId: EMBEDDED_PROJECT_ID,
    bucket: EMBEDDED_BUCKET,
    firestoreRules: await readRules('firestore.rules'),
    storageRules: await readRules('storage.rules'),
    publicOrigin: () => origin,
    webhook: null,
    passwordCost: CHEAP,
    settings: parseBackendSettings({}),
    log: createLog('error', (line) => process.stderr.write(line)),
  })
  listener = await startListener((request, response) => {
    void backend.handle(request, response)
  })
  origin = listener.origin
  await announceAddress(dataDir, 'backend.lock', origin)
  await backend.accounts.create({ ...account, displayName: 'Admin', role: 'admin' })
  await backend.accounts.create({
    email: 'author@pliego.example',
    password: account.password,
    displayName: 'Author',
    role: 'author',
  })
  await writeFile(join(dataDir, 'first-account.json'), JSON.stringify(account))
})

afterAll(async () => {
  await listener.close()
  await backend.close()
  await rm(dataDir, { recursive: true })
})

interface Run extends Ended {
  /** The report file, or null when there is none. */
  readonly report: Record<string, unknown> | null
}

/** The program, in a process of its own. */
const inProcess = (
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> => runProgram('import/main.ts', parameters, environment)

/** The command in this process: starting another one takes longer than most imports. */
async function runHere(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const printed = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr') => ({
    write: (text: string | Uint8Array) => {
      printed[name] += String(text)
      return true
    },
  })
  const code = await runCommand(parameters, environment, {
    askPassword: null,
    stdout: into('stdout'),
    stderr: into('stderr'),
  }).catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error
    printed.stderr += `${error.message}\n`
    return 1
  })
  return { code, ...printed }
}

async function runImport(
  xml: string,
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  start = runHere,
): Promise<Run> {
  const file = join(dataDir, 'export.xml')
  const reportFile = join(dataDir, 'report.json')
  await rm(reportFile, { force: true })
  await writeFile(file, xml)
  const usual = ['wordpress', file, '--data-dir', dataDir, '--report', reportFile]
  const ended = await start([...usual, ...options], environment)
  const text = await readFile(reportFile, 'utf8').catch(() => null)
  const report = text === null ? null : (JSON.parse(text) as Record<string, unknown>)
  return { ...ended, report }
}

/** A document as anyone on the web may read it. */
async function readPublicly(path: string): Promise<unknown> {
  const documents = `projects/${EMBEDDED_PROJECT_ID}/databases/(default)/documents`
  const response = await fetch(`${origin}/v1/${documents}:batchGet`, {
    method: 'POST',
    body: JSON.stringify({ documents: [`${documents}/${path}`] }),
  })
  return response.json()
}

const items: readonly ItemSpec[] = [
  {
    id: 1,
    title: 'Año <em>nuevo</em>',
    slug: 'a%C3%B1o-nuevo',
    content: 'Text\n\n<img src="https://media.invalid/2020/photo.jpg" alt="A photo">',
    terms: [['category', 'taxes', 'Taxes']],
  },
  { id: 2, title: 'Draft', status: 'draft' },
  { id: 3, type: 'page' },
]

describe('npm run import', () => {
  it('writes nothing in a dry run', async () => {
    const { code, stdout, report } = await runImport(wxrText(items), ['--dry-run'])
    expect(code).toBe(0)
    expect(stdout).toContain('nothing was written')
    expect(report).toMatchObject({ isDryRun: true, target: origin })
    expect(await readPublicly(`posts/${idOf(1)}`)).not.toMatchObject([{ found: {} }])
  })

  it('writes nothing of a malformed file', async () => {
    const { code, stderr, report } = await runImport(
      wxrText(items).replace('</channel>', ''),
      [],
      {},
      inProcess,
    )
    expect(code).toBe(1)
    expect(stderr).toMatch(/is not well-formed XML: .* at line \d+, column \d+/)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(report).toBeNull()
    expect(await readPublicly(`posts/${idOf(1)}`)).not.toMatchObject([{ found: {} }])
  })

  it('makes posts that the public can read, under the security rules', async () => {
    const { code, stderr, report } = await runImport(wxrText(items), [], {}, inProcess)
    expect(stderr).not.toContain('rror')
    expect(code).toBe(0)
    expect(report).toMatchObject({
      counts: { posts: 2, published: 1, drafts: 1, outcomes: { created: 2 }, picturesMissing: 1 },
    })
    expect(await readPublicly(`posts/${idOf(1)}`)).toMatchObject([
      {
        found: {
          fields: {
            title: { stringValue: 'Año nuevo' },
            slug: { stringValue: 'ano-nuevo' },
            status: { stringValue: 'published' },
            authorId: { stringValue: 'wp-ana' },
            publishedAt: { timestampValue: expect.stringMatching(/^2020-05-06T07:08:09/) },
            revision: { integerValue: '1' },
          },
        },
      },
    ])
    expect(await readPublicly(`posts/${idOf(2)}`)).toMatchObject({ error: { code: 403 } })
  })

  it('changes nothing when it runs again', async () => {
    const before = await readPublicly(`posts/${idOf(1)}`)
    const { code, report } = await runImport(wxrText(items))
    expect(code).toBe(0)
    expect(report).toMatchObject({ counts: { outcomes: { created: 0, unchanged: 2 } } })
    expect(await readPublicly(`posts/${idOf(1)}`)).toMatchObject(
      (before as { found: unknown }[]).map(({ found }) => ({ found })),
    )
  })

  it('stores pictures of a local folder, which anyone may then look at', async () => {
    const bytes = await sharp({
      create: { width: 30, height: 20, channels: 3, background: '#345' },
    })
      .jpeg()
      .toBuffer()
    await writeFile(join(dataDir, 'photo.jpg'), bytes)
    const { report } = await runImport(wxrText(items), ['--update', '--media-dir', dataDir])
    expect(report).toMatchObject({ counts: { outcomes: { updated: 1 }, picturesStored: 1 } })
    const html = JSON.stringify(await readPublicly(`posts/${idOf(1)}`))
    const [, address = ''] = /src=\\"([^"\\]+)/.exec(html) ?? []
    const picture = await fetch(origin + address.replaceAll('&amp;', '&'))
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(bytes)
    expect(html).toContain('width=\\"30\\" height=\\"20\\"')
  })

  it('brings a post whose pictures the site refuses, with its reason for each', async () => {
    const create = { width: 300, height: 200, channels: 3, background: '#543' } as const
    const whole = await sharp({ create }).png().toBuffer()
    await writeFile(join(dataDir, 'torn.png'), whole.subarray(0, whole.length - 40))
    const content = 'Text\n\n<img src="https://media.invalid/torn.png" alt="Torn">'
    const { report } = await runImport(wxrText([{ id: 4, slug: 'torn', content }]), [
      '--media-dir',
      dataDir,
    ])
    expect(report).toMatchObject({
      counts: { outcomes: { created: 1, failed: 0 }, picturesMissing: 1 },
      posts: [
        {
          pictures: {
            missing: [
              { reason: expect.stringContaining('the site refuses the picture: it is damaged') },
            ],
          },
        },
      ],
    })
    expect(JSON.stringify(await readPublicly(`posts/${idOf(4)}`))).toContain('data-placeholder')
  })

  it('says what to do about a wrong password', async () => {
    const { code, stderr } = await runImport(wxrText(items), ['--email', account.email], {
      PLIEGO_PASSWORD: 'wrong password',
    })
    expect(code).toBe(1)
    expect(stderr).toContain('does not accept the e-mail and password')
    expect(stderr).not.toContain('wrong password')
  })

  it('says what to do about an account that may not import', async () => {
    const { code, stderr } = await runImport(wxrText(items), ['--email', 'author@pliego.example'], {
      PLIEGO_PASSWORD: account.password,
    })
    expect(code).toBe(1)
    expect(stderr).toContain('has the role "author"')
  })

  it('says what to do when no product runs on the data folder', async () => {
    const other = await mkdtemp(join(tmpdir(), 'import-none-'))
    const { code, stderr } = await runImport(wxrText(items), ['--data-dir', other])
    await rm(other, { recursive: true })
    expect(code).toBe(1)
    expect(stderr).toContain(
      `No product runs on the data folder ${other}. Start it with "npm start"`,
    )
  })

  it('says what to do when no server answers', async () => {
    const { code, stderr } = await runImport(
      wxrText(items),
      ['--origin', 'http://127.0.0.1:9'],
      {},
      inProcess,
    )
    expect(code).toBe(1)
    expect(stderr).toContain('npm start')
  })
})
