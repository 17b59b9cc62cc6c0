import { describe, expect, it, jest } from '@jest/globals'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keepBody } from '../../../gatsby/files/kept-bodies.ts'
import type { KeptBodyTools } from '../../../gatsby/nodes/schema/kept-body.ts'
import { keptBody } from '../../../gatsby/nodes/schema/kept-body.ts'
import { storedPicture } from '../support/stored-picture.ts'
import { isBodyKey, KEPT_BODIES, keptBodyFile } from '../../../shared/post/kept-body.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const BODY = { html: '<p>Hello</p>', pictures: [], terms: [] }

describe('a kept body', () => {
  const directory = emptyFolder()

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
  const picture = storedPicture()
  const post = {
    html: BODY.html,
    pictures: [picture],
    markedTermPaths: ['/glossary/gone', '/glossary/lien'],
    factIds: [],
  }
  const lien = { path: '/glossary/lien', term: 'Lien', definition: 'A claim.' }
  const fee = { factId: 'delaware/fee', value: 400 }

  const resolved = (from: Parameters<ReturnType<typeof extension>['resolve']>[0], rest = {}) => {
    const keep = jest.fn<KeptBodyTools<typeof fee>['keep']>().mockReturnValue('key')
    const getNodeById = jest
      .fn<(query: { id: string; type: string }) => unknown>()
      .mockImplementation(({ id }) => {
        if (id === fee.factId) return fee
        return id === lien.path ? { ...lien, aliases: [] } : null
      })
    const { resolve } = extension({ keep, ...rest })
    return { keep, getNodeById, result: resolve(from, {}, { nodeModel: { getNodeById } }) }
  }
  const extension = (rest: Partial<KeptBodyTools<typeof fee>>) =>
    keptBody<typeof fee>({
      drawnPicture: () => Promise.resolve('drawn'),
      termNode: (id: string) => ({ id, type: 'GlossaryTerm' }),
      factNode: (id: string) => ({ id, type: 'Fact' }),
      factTextOfNode: ({ factId, value }) => ({
        id: factId,
        subject: 'Delaware',
        label: 'Fee',
        since: null,
        text: `${value} dollars`,
        cell: `${value}`,
      }),
      keep: () => 'key',
      isDevelopment: false,
      ...rest,
    }).extend()

  it('is its key alone, and the body is kept with its pictures and its terms', async () => {
    const { keep, result } = resolved(post)
    expect(await result).toEqual({ key: 'key', html: null, pictures: null, terms: null })
    expect(keep).toHaveBeenCalledWith({ html: BODY.html, pictures: ['drawn'], terms: [lien] })
  })

  it('says what the facts say that it refers to, and their nodes make the page again', async () => {
    const html =
      '<p><data value="delaware/fee">1 dollar</data> <data value="gone">2 dollars</data></p>'
    const { keep, getNodeById, result } = resolved({
      ...post,
      html,
      factIds: ['delaware/fee', 'gone'],
    })
    await result
    const [kept] = keep.mock.calls[0] ?? []
    expect(kept?.html).toBe('<p>400 dollars <data value="gone">2 dollars</data></p>')
    expect(getNodeById).toHaveBeenCalledWith({ id: 'delaware/fee', type: 'Fact' })
  })

  it('asks for no fact where it refers to none', async () => {
    const { getNodeById, result } = resolved({ ...post, markedTermPaths: [] })
    await result
    expect(getNodeById).not.toHaveBeenCalled()
  })

  it('is there for the development server, which sends no prebuilt pages', async () => {
    const { result } = resolved(post, { isDevelopment: true })
    expect(await result).toEqual({
      key: 'key',
      html: BODY.html,
      pictures: ['drawn'],
      terms: [lien],
    })
  })
})
