import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { siteIcon } from '../../../gatsby/bundling/site-icon.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')

describe('the icon in the head of pages', () => {
  let folder = ''
  const write = (text: string) => {
    writeFileSync(path.join(folder, 'static', 'icon.svg'), text)
  }
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pliego-icon-'))
    mkdirSync(path.join(folder, 'static'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('holds the content of the file', () => {
    write('<svg xmlns="http://www.w3.org/2000/svg">\n  <path fill="#fff" d="M0 0h9"/>\n</svg>\n')
    const [type, content = ''] = siteIcon(folder).split(/,(.*)/s)
    expect(type).toBe('data:image/svg+xml')
    expect(content).not.toMatch(/[#"<>\n]/)
    expect(decodeURIComponent(content)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"> <path fill="#fff" d="M0 0h9"/> </svg>',
    )
  })

  it('is short enough as the project has it', () => {
    const text = readFileSync(path.join(root, 'static', 'icon.svg'), 'utf8')
    expect(text).toContain('<svg')
    expect(siteIcon(root)).toMatch(/^data:/)
  })

  it.each([
    [
      'a large file',
      () => {
        write(`<svg>${'x'.repeat(2_000)}</svg>`)
      },
    ],
    ['no file', () => undefined],
  ])('is an address of its own with %s', (_, prepare) => {
    prepare()
    expect(siteIcon(folder)).toBe('/icon.svg')
  })
})
