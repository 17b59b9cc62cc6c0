import { describe, expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AuthorFile } from '../../../../gatsby/reference/content/authors.ts'
import { planAuthors } from '../../../../gatsby/reference/content/authors.ts'
import { site } from '../../../../shared/site/site.ts'

const FOLDER = path.resolve('content/authors')

const ana = { authorId: 'pliego-first-author', role: 'Writer', biography: ['A life.'] }

const file = (fields: object, name = 'ana'): AuthorFile => ({
  name,
  text: JSON.stringify(fields),
  portraitFile: null,
})

const plan = (...files: readonly AuthorFile[]) => planAuthors(files, site)

describe('the authors of content/', () => {
  it('have the name that the site gives to their account, and its page', () => {
    const [node] = plan({ ...file(ana), portraitFile: 'authors/ana.png' })
    expect(node?.fields).toEqual({
      path: '/discover/author/lucia-vargas',
      name: 'Lucía Vargas',
      role: 'Writer',
      biography: ['A life.'],
      portraitFile: 'authors/ana.png',
    })
  })

  it('may stand for all accounts without a name of their own', () => {
    const [node] = plan(file({ ...ana, authorId: null }))
    expect(node?.fields).toMatchObject({
      path: '/discover/author/pliego-editors',
      name: site.defaultAuthorName,
    })
  })

  it.each([
    ['an unknown account', [file({ ...ana, authorId: 'x' })], /ana\.json: authorId: is no account/],
    ['a field too many', [file({ ...ana, age: 3 })], /ana\.json/],
    ['no biography', [file({ ...ana, biography: [] })], /biography/],
    ['no JSON', [{ ...file(ana), text: '{' }], /ana\.json/],
    ['one author twice', [file(ana), file(ana, 'bea')], /bea\.json: authorId: another file/],
  ])('are refused with %s', (_, files, problem) => {
    expect(() => plan(...files)).toThrow(problem)
  })

  it('are all of those that the sample site names', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
    const nodes = plan(
      ...files.map((name) => ({
        name: path.parse(name).name,
        text: readFileSync(path.join(FOLDER, name), 'utf8'),
        portraitFile: null,
      })),
    )
    expect(nodes.map(({ fields }) => fields.name).sort()).toEqual(
      [...Object.values(site.authors), site.defaultAuthorName].sort(),
    )
  })
})
