import { expect, it } from '@jest/globals'
import { bundlesKey } from '../../../publish/workspace/sources.ts'

const FILES = {
  'content/pages/about.md': 'a',
  'static/logo.svg': 'b',
  'src/templates/post.tsx': 'c',
  'package-lock.json': 'd',
}
const SETTINGS = {
  PLIEGO_SITE_URL: 'http://localhost:8080',
  PLIEGO_INDEX_SAMPLE_CONTENT: 'false',
  GATSBY_FIREBASE_PROJECT_ID: 'demo',
}
const KEY = bundlesKey(FILES, SETTINGS, 'v24.0.0')

it.each([
  ['content', { ...FILES, 'content/pages/about.md': 'x' }, SETTINGS],
  ['new content', { ...FILES, 'content/pages/new.md': 'x' }, SETTINGS],
  ['a file that is copied as it is', { ...FILES, 'static/logo.svg': 'x' }, SETTINGS],
  ['the address of the site', FILES, { ...SETTINGS, PLIEGO_SITE_URL: 'https://example.org' }],
  ['what search engines may list', FILES, { ...SETTINGS, PLIEGO_INDEX_SAMPLE_CONTENT: 'true' }],
])('bundles stay the same with another %s', (_, files, settings) => {
  expect(bundlesKey(files, settings, 'v24.0.0')).toBe(KEY)
})

it.each([
  ['template', { ...FILES, 'src/templates/post.tsx': 'x' }, SETTINGS, 'v24.0.0'],
  ['new source', { ...FILES, 'shared/new.ts': 'x' }, SETTINGS, 'v24.0.0'],
  ['lock file', { ...FILES, 'package-lock.json': 'x' }, SETTINGS, 'v24.0.0'],
  ['Firebase', FILES, { ...SETTINGS, GATSBY_FIREBASE_PROJECT_ID: 'live' }, 'v24.0.0'],
  ['version of Node', FILES, SETTINGS, 'v24.0.1'],
])('bundles are made anew with another %s', (_, files, settings, node) => {
  expect(bundlesKey(files, settings, node)).not.toBe(KEY)
})
