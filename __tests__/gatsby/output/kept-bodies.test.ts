import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keepBody } from '../../../gatsby/output/kept-bodies.ts'
import type { KeptBodyTools } from '../../../gatsby/schema/kept-body.ts'
import { keptBody } from '../../../gatsby/schema/kept-body.ts'
import { isBodyKey, KEPT_BODIES, keptBodyFile } from '../../../shared/kept-body.ts'

const BODY = { html: '<p>Hello</p>', pictures: [], terms: [] }

describe('a kept body', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'kept-bodies-'))
  })

  afterEach(async () => {
    await rm(directory, { recursive: true })
  })

  const fileOf = (key: string) => path.join(directory, keptBodyFile(key))

  it('is a file that is named by its content', async () => {
    const key = keepBody(directory, BODY)
    expect(isBodyKey(key)).toBe(true)
    expect(JSON.parse(await readFile(fileOf(key), 'utf8'))).toEqual(BODY)
    expect(keepBody(directory, { ...BODY })).toBe(key)
    expect(keepBody(directory, { ...BODY, html: '<p>Hallo</p>' })).not.toBe(key)
    expect(await readdir(path.join(directory, KEPT_BODIES))).toHaveLength(2)
  })

  it('is written again where only a part of it is there', async () => {
    const key = keepBody(directory, BODY)
    await writeFile(fileOf(key), '{"ht')
    keepBody(directory, BODY)
    expect(JSON.parse(await readFile(fileOf(key), 'utf8'))).toEqual(BODY)
  })
})

describe('the body in the data of a page', () => {
  const picture = { hash: 'c'.repeat(32) }
  const post = {
    html: BODY.html,
    pictures: [picture],
    referencePaths: ['/glossary/gone', '/glossary/lien', '/glossary/unmarked'],
    markedTermPaths: ['/glossary/gone', '/glossary/lien'],
  } as never
  const lien = { path: '/glossary/lien', term: 'Lien', definition: 'A claim.' }

  const resolved = (isDevelopment: boolean) => {
    const keep = jest.fn<KeptBodyTools['keep']>().mockReturnValue('key')
    const drawnPicture = () => Promise.resolve('drawn')
    const termNode = (id: string) => ({ id, type: 'GlossaryTerm' })
    const getNodeById = jest
      .fn<(query: { id: string }) => unknown>()
      .mockImplementation(({ id }) => (id === lien.path ? { ...lien, aliases: [] } : null))
    const { resolve } = keptBody({ drawnPicture, termNode, keep, isDevelopment }).extend()
    return { keep, result: resolve(post, {}, { nodeModel: { getNodeById } }) }
  }

  it('is its key alone, and the body is kept with its pictures and its terms', async () => {
    const { keep, result } = resolved(false)
    expect(await result).toEqual({ key: 'key', html: null, pictures: null, terms: null })
    expect(keep).toHaveBeenCalledWith({ html: BODY.html, pictures: ['drawn'], terms: [lien] })
  })

  it('is there for the development server, which sends no prebuilt pages', async () => {
    const { result } = resolved(true)
    expect(await result).toEqual({
      key: 'key',
      html: BODY.html,
      pictures: ['drawn'],
      terms: [lien],
    })
  })
})
