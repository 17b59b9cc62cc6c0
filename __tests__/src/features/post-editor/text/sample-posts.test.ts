import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@jest/globals'
import { createDocument, getSchema } from '@tiptap/core'
import { z } from 'zod'
import { bodyExtensions } from '../../../../../src/features/post-editor/text/extensions'
import {
  blockHtml,
  storedBlocks,
} from '../../../../../src/features/post-editor/text/document/stored-html'
import { textLines } from '../../../../../src/editing/difference/text-lines'

const FOLDER = path.join(process.cwd(), 'content/sample-posts')
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
const schema = getSchema(bodyExtensions())

/** One block per line, without the paragraphs that the editor puts into cells and entries. */
const plain = (html: string): string =>
  html
    .replace(/(<(?:li|td|th|dd)[^>]*>)<p>/g, '$1')
    .replace(/<\/p>(<\/(?:li|td|th|dd)>)/g, '$1')
    .replaceAll('&nbsp;', '\u00a0')
    .replace(/>\s+</g, '><')
    .trim()

it.each(names)('%s comes out of the editor as it was, and no line of it as changed', (name) => {
  const text = readFileSync(path.join(FOLDER, name), 'utf8')
  const { html } = z.object({ html: z.string() }).parse(JSON.parse(text))
  const written = storedBlocks(createDocument(html, schema)).map(blockHtml).join('')
  expect(plain(written)).toBe(plain(html))
  expect(textLines(written).map(({ key }) => key)).toEqual(textLines(html).map(({ key }) => key))
})
