import { describe, expect, it } from '@jest/globals'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import { sanitise } from '../../import/html/sanitise.ts'
import { AUTHOR_ID_PREFIX, isIdOfEditor } from '../../shared/html/author-ids.ts'
import { SANITISER_SETTINGS } from '../../shared/html/allowed/sanitising.ts'

/*
 * Names and ids of an imported text may not stand for properties of windows, documents and forms, nor for
 * parts of the pages that it is shown on.
 */

const EDITOR = path.join(import.meta.dirname, '../../src/features/post-editor')

/** Every id that the source of the editor writes out, or begins ids with. */
async function idsOfEditor(): Promise<string[]> {
  const names = await readdir(EDITOR, { recursive: true })
  const sources = await Promise.all(
    names
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFile(path.join(EDITOR, name), 'utf8')),
  )
  return sources.flatMap((source) =>
    [...source.matchAll(/(?:\bid=|_ID = |fieldId = .* => )(?:"|'|`)([a-z][a-z-]+)/g)].map(
      ([, id = '']) => id,
    ),
  )
}

const imported = (html: string): HTMLElement =>
  new JSDOM(`<body>${sanitise(html).html}</body>`).window.document.body

describe('an imported text', () => {
  it('has no names, and no elements that documents or forms know by name', () => {
    const { window } = new JSDOM('')
    const objects: object[] = [window, window.document, window.document.createElement('form')]
    const properties = objects.flatMap((object) => {
      const names: string[] = []
      for (const name in object) names.push(name)
      return names
    })
    expect(properties.length).toBeGreaterThan(500)
    const tags = ['a', 'p', 'img', 'form', 'input', 'button', 'object', 'embed', 'iframe', 'output']
    const body = imported(
      properties
        .flatMap((name) => tags.map((tag) => `<${tag} id="${name}" name="${name}">x</${tag}>`))
        .join(''),
    )
    expect(body.querySelectorAll('[name]')).toHaveLength(0)
    expect(
      body.querySelectorAll('form, input, button, object, embed, iframe, output'),
    ).toHaveLength(0)
    const { document } = body.ownerDocument.defaultView ?? {}
    const plain = window.document
    for (const name in plain)
      expect(typeof Reflect.get(document ?? {}, name)).toBe(typeof Reflect.get(plain, name))
  })

  it('has none of the ids by which the editor finds its own parts', async () => {
    const ids = [...(await idsOfEditor()), '_r_1_', ':r1:']
    expect(ids).toEqual(expect.arrayContaining(['post-slug', 'post-settings', 'insert-menu']))
    const body = imported(ids.map((id) => `<p id="${id}">x</p>`).join(''))
    expect(ids.filter((id) => body.querySelector(`[id="${id}"]`) !== null)).toEqual([])
    expect(ids.filter((id) => !isIdOfEditor(id))).toEqual([])
  })

  it('keeps the links to such a place', () => {
    const body = imported('<p><a href="#post-slug">x</a></p><p id="post-slug">x</p>')
    expect(body.querySelector('p[id]')?.id).toBe(`${AUTHOR_ID_PREFIX}post-slug`)
    // The build and the preview lead links of authors to ids with the prefix.
    expect(SANITISER_SETTINGS.SANITIZE_NAMED_PROPS).toBe(true)
  })

  it('keeps every other id', () => {
    expect(imported('<h2 id="links">x</h2>').innerHTML).toBe('<h2 id="links">x</h2>')
  })
})
