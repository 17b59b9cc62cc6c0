import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { saveTerm, termData } from '../../export/support/entries.ts'
import { openTestSite } from '../../export/support/filled-backend.ts'
import type { TestSite } from '../../export/support/filled-backend.ts'
import { BUCKET, PROJECT } from '../../server/app/backend-server.ts'
import { programEnvironment } from '../../setup/program-environment.ts'

/** The program with the files of this repository: nothing here writes one. */

let site: TestSite

beforeAll(async () => {
  site = await openTestSite()
  const data = termData({ term: 'Gold seal', aliases: ['Wafer seal'], inSpanish: ['sello dorado'] })
  await saveTerm(site, 'gold-seal', { data })
})
afterAll(() => site.close())

interface Ended {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Runs the program as `npm run content` does. */
function run(...parameters: readonly string[]): Promise<Ended> {
  const program = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'scripts/content.ts']
  const env = {
    ...programEnvironment(),
    GATSBY_FIREBASE_API_KEY: PROJECT,
    GATSBY_FIREBASE_PROJECT_ID: PROJECT,
    GATSBY_FIREBASE_STORAGE_BUCKET: BUCKET,
    GATSBY_FIREBASE_AUTH_HOST: 'same-origin',
    GATSBY_FIREBASE_FIRESTORE_HOST: 'same-origin',
    GATSBY_FIREBASE_STORAGE_HOST: 'same-origin',
  }
  const cwd = path.resolve(import.meta.dirname, '../../..')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...program, ...parameters],
      { cwd, env },
      (error, output, errors) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output, errors })
      },
    )
  })
}
const onSite = (...parameters: readonly string[]) =>
  run(
    ...parameters,
    '--origin',
    site.server.origin,
    '--key',
    path.join(site.server.folder, 'key.json'),
  )

describe('npm run content', () => {
  it('lists what was edited in the browser, beside the files of this repository', async () => {
    expect(await onSite('status')).toEqual({
      code: 0,
      output:
        'only here       en:glossary:gold-seal  to be pulled\n\n1 entry edited in the browser: 1 only here.\n"pull" has something to do for 1.\n',
      errors: '',
    })
    const { output } = await onSite('status', '--json')
    expect(JSON.parse(output)).toEqual([
      { id: 'en:glossary:gold-seal', state: 'only-here', isToPull: true, reasons: [] },
    ])
  })

  it('ends with 0 when nothing has to be left, and with 1 when something has', async () => {
    const fine = await onSite('pull', '--dry-run')
    expect(fine).toMatchObject({ code: 0, errors: '' })
    expect(fine.output).toContain('to be written  content/glossary/gold-seal.json')
    await saveTerm(site, 'wax-seal', { data: { term: 'Wax seal' } })
    const left = await onSite('pull', '--dry-run')
    expect(left.code).toBe(1)
    expect(left.output).toContain('left  content/glossary/wax-seal.json')
  })

  it('ends with 2 and its help when it does not understand', async () => {
    const { code, errors } = await run('fetch')
    expect(code).toBe(2)
    expect(errors).toContain('the command is: status, pull or push')
    expect(errors).toContain('npm run content -- status')
  })

  it('ends with 1 and the way out when there is no key', async () => {
    const { origin, folder } = site.server
    const { code, errors } = await run('status', '--origin', origin, '--data-dir', folder)
    expect(code).toBe(1)
    expect(errors).toContain(`There is no key in ${folder}.`)
  })

  it('explains itself', async () => {
    const { code, output } = await run('--help')
    expect(code).toBe(0)
    expect(output).toContain('push    takes what was changed in files')
  })
})
