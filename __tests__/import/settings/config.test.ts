import { describe, expect, it } from '@jest/globals'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../../import/settings/config.ts'
import { findCredentials } from '../../../import/run/credentials.ts'
import { ImportError } from '../../../import/settings/errors.ts'
import { readAuthorMap } from '../../../import/run/read-inputs.ts'
import { readExportFiles } from '../../../import/wordpress/export/export-files.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

function messageOf(args: readonly string[], environment: Record<string, string> = {}): string {
  try {
    readConfig(args, environment)
  } catch (error) {
    if (error instanceof ImportError) return error.message
    throw error
  }
  throw new Error('The arguments were accepted.')
}

describe('the command line of an import', () => {
  it('needs a format and a file', () => {
    expect(readConfig(['wordpress', 'a.xml'], {})).toMatchObject({
      file: 'a.xml',
      isDryRun: false,
      update: false,
      origin: null,
      dataDir: '.data',
      email: null,
      password: null,
      mediaTimeoutMs: 20_000,
    })
  })

  it('takes options from the environment where it has none itself', () => {
    const environment = { PORT: '9000', PLIEGO_DATA_DIR: '/d', PLIEGO_PASSWORD: 'secret' }
    expect(readConfig(['wordpress', 'a.xml'], environment)).toMatchObject({
      origin: 'http://127.0.0.1:9000',
      dataDir: '/d',
      password: 'secret',
    })
    expect(
      readConfig(
        ['wordpress', 'a.xml', '--origin', 'https://x.example/', '--data-dir', 'e'],
        environment,
      ),
    ).toMatchObject({ origin: 'https://x.example', dataDir: 'e' })
  })

  it('shows help instead of running', () => {
    expect(readConfig(['--help'], {})).toBeNull()
  })

  it.each([
    [[], 'wordpress PLACE'],
    [['joomla', 'a.xml'], 'wordpress PLACE'],
    [['wordpress', 'a.xml', 'b.xml'], 'wordpress PLACE'],
    [['wordpress', 'a.xml', '--origin', 'localhost'], '--origin'],
    [['wordpress', 'a.xml', '--media-timeout', 'soon'], '--media-timeout'],
    [['wordpress', 'a.xml', '--unknown'], '--unknown'],
  ])('refuses %j', (args, named) => {
    expect(messageOf(args)).toContain(named)
  })

  it('names every bad variable at once', () => {
    const message = messageOf(['wordpress', 'a.xml'], {
      PORT: '70000',
      PLIEGO_BACKEND_ORIGIN: 'nowhere',
      GATSBY_FIREBASE_MEASUREMENT_ID: 'x',
    })
    expect(message).toContain('PORT')
    expect(message).toContain('PLIEGO_BACKEND_ORIGIN')
    expect(message).toContain('GATSBY_FIREBASE_MEASUREMENT_ID')
  })
})

describe('files that an import reads', () => {
  const folder = emptyFolder()
  const settings = parseFirebaseSettings({})

  const account = { email: 'first@pliego.example', password: 'correct horse' }
  const saveAccount = (): Promise<void> =>
    writeFile(join(folder, 'first-account.json'), JSON.stringify(account))
  const ask = async (question: string): Promise<string> => `answer to ${question}`

  it('include the first account of the embedded backend', async () => {
    await saveAccount()
    const config = { email: null, password: null, dataDir: folder, settings }
    expect(await findCredentials(config, null)).toEqual(account)
  })

  it('do not include it for a Firebase project', async () => {
    await saveAccount()
    const hosted = parseFirebaseSettings({
      GATSBY_FIREBASE_API_KEY: 'key',
      GATSBY_FIREBASE_PROJECT_ID: 'my-project',
    })

    const config = { email: null, password: null, dataDir: folder, settings: hosted }
    expect(await findCredentials(config, ask)).toBeNull()
  })

  it('give way to an account of the command line', async () => {
    await saveAccount()
    const config = { email: 'me@x.example', password: null, dataDir: folder, settings }
    expect(await findCredentials({ ...config, password: 'given' }, ask)).toMatchObject({
      password: 'given',
    })
    expect(await findCredentials(config, ask)).toMatchObject({
      email: 'me@x.example',
      password: 'answer to Password of me@x.example: ',
    })
    expect(await findCredentials(config, null)).toBeNull()
  })

  it('are named when they are broken', async () => {
    await writeFile(join(folder, 'first-account.json'), 'not json')
    const config = { email: null, password: null, dataDir: folder, settings }
    await expect(findCredentials(config, null)).rejects.toMatchObject({ code: 'import/no-account' })
    await writeFile(join(folder, 'map.json'), '["ana"]')
    await expect(readAuthorMap(join(folder, 'map.json'))).rejects.toMatchObject({
      code: 'import/bad-arguments',
    })
    await expect(readExportFiles(join(folder, 'none.xml'))).rejects.toMatchObject({
      code: 'import/unreadable-file',
    })
  })

  it('include a map of authors', async () => {
    await writeFile(join(folder, 'map.json'), '{"ana": "uid"}')
    expect(await readAuthorMap(join(folder, 'map.json'))).toEqual(new Map([['ana', 'uid']]))
    expect(await readAuthorMap(null)).toEqual(new Map())
  })
})
