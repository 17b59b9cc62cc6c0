import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BuilderProcess } from './support/builder-process.ts'

let site = ''

beforeEach(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'self-check-'))
  await writeFile(path.join(site, 'package.json'), '{}')
})

afterEach(async () => {
  await rm(site, { recursive: true, force: true })
})

/** What a builder says of a site whose Gatsby is a stand-in with these modules. */
async function problemWith(version: string, modules: Readonly<Record<string, string>>) {
  const gatsby = path.join(site, 'node_modules', 'gatsby')
  const files = {
    'package.json': JSON.stringify({ name: 'gatsby', version }),
    'node_modules/lmdb/index.js': 'exports.open = () => null',
    ...modules,
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(gatsby, name)), { recursive: true })
    await writeFile(path.join(gatsby, name), content)
  }
  const builder = new BuilderProcess(site)
  try {
    return await builder.check()
  } finally {
    await builder.kill()
  }
}

it('refuses another version of Gatsby', async () => {
  expect(await problemWith('5.16.2', {})).toMatch(/5\.16\.2 is installed.*5\.16\.1 alone/)
})

it('refuses a Gatsby that lacks a module, and names it', async () => {
  expect(await problemWith('5.16.1', {})).toMatch(/gatsby\/dist\/commands\/build cannot be loaded/)
})

it('refuses a Gatsby whose module is not what it was, and names what is wrong', async () => {
  const modules = {
    'dist/commands/build.js': 'module.exports = () => undefined',
    'dist/redux/index.js': 'module.exports = { store: {}, emitter: {} }',
  }
  const problem = await problemWith('5.16.1', modules)
  expect(problem).toContain("Gatsby's gatsby/dist/redux is not as expected")
  expect(problem).toContain('store.getState is no function')
})

it('refuses a Gatsby whose databases cannot be opened as they have to be', async () => {
  const problem = await problemWith('5.16.1', { 'node_modules/lmdb/index.js': '' })
  expect(problem).toContain("Gatsby's lmdb is not as expected")
})
