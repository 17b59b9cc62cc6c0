import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import path from 'node:path'
import { saveTerm, termData } from '../../export/support/entries.ts'
import { openTestSite, SITE_ENVIRONMENT } from '../../export/support/filled-backend.ts'
import type { TestSite } from '../../export/support/filled-backend.ts'
import { runProgram } from '../../setup/run-program.ts'

/** The program with the files of this repository: nothing here writes one. */

let site: TestSite

beforeAll(async () => {
  site = await openTestSite()
  const data = termData({ term: 'Gold seal', aliases: ['Wafer seal'], inSpanish: ['sello dorado'] })
  await saveTerm(site, 'gold-seal', { data })
})
afterAll(() => site.close())

/** Runs the program as `npm run content` does. */
const run = (...parameters: readonly string[]) =>
  runProgram('scripts/content.ts', parameters, SITE_ENVIRONMENT)

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
      stdout:
        'only here       en:glossary:gold-seal  to be pulled\n\n1 entry edited in the browser: 1 only here.\n"pull" has something to do for 1.\n',
      stderr: '',
    })
    const { stdout } = await onSite('status', '--json')
    expect(JSON.parse(stdout)).toEqual([
      { id: 'en:glossary:gold-seal', state: 'only-here', isToPull: true, reasons: [] },
    ])
  })

  it('ends with 0 when nothing has to be left, and with 1 when something has', async () => {
    const fine = await onSite('pull', '--dry-run')
    expect(fine).toMatchObject({ code: 0, stderr: '' })
    expect(fine.stdout).toContain('to be written  content/glossary/gold-seal.json')
    await saveTerm(site, 'wax-seal', { data: { term: 'Wax seal' } })
    const left = await onSite('pull', '--dry-run')
    expect(left.code).toBe(1)
    expect(left.stdout).toContain('left  content/glossary/wax-seal.json')
  })

  it('ends with 2 and its help when it does not understand', async () => {
    const { code, stderr } = await run('fetch')
    expect(code).toBe(2)
    expect(stderr).toContain('the command is: status, pull or push')
    expect(stderr).toContain('npm run content -- status')
  })

  it('ends with 1 and the way out when there is no key', async () => {
    const { origin, folder } = site.server
    const { code, stderr } = await run('status', '--origin', origin, '--data-dir', folder)
    expect(code).toBe(1)
    expect(stderr).toContain(`There is no key in ${folder}.`)
  })

  it('explains itself', async () => {
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    expect(stdout).toContain('push    takes what was changed in files')
  })
})
