import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transformSync, version } from 'esbuild'

/** What Jest has kept counts while this file and the compiler are the same. */
const EDITION = `${version} ${readFileSync(import.meta.filename, 'utf8')}`

/** Packages are JavaScript. */
const LOADERS = new Map([
  ['.ts', 'ts'],
  ['.tsx', 'tsx'],
])

/** As esbuild prints them: a call ends in its own line, or in a line that holds nothing else. */
const MOCK = /^import_globals\.jest\.mock\((?:.*\);|[^]*?\n\}?\)+;)$/gm
const REQUIRED = /^(?:var \w+ = )?(?:__toESM\()?require\("(?!@jest\/globals").*\);$/gm

/**
 * Puts the imports of a test behind its `jest.mock` calls. They move to the end of the line that ends
 * the last call, so that every other line stays where it is.
 */
function mockFirst(code) {
  const calls = [...code.matchAll(MOCK)]
  if (calls.length !== code.match(/^import_globals\.jest\.mock\(/gm)?.length)
    throw new Error('A jest.mock call has a form that __tests__/setup/compile.mjs does not know.')
  const last = calls.at(-1)
  const end = last.index + last[0].length
  const moved = []
  const before = code.slice(0, end).replace(REQUIRED, (line) => {
    moved.push(line)
    return ''
  })
  return `${before}${moved.join('')}${code.slice(end)}`
}

/** Compiles the browser zone, its tests and packages that ship only ES modules, as its bundler does. */
export default {
  process(source, path) {
    const { code } = transformSync(source, {
      loader: LOADERS.get(path.slice(path.lastIndexOf('.'))) ?? 'js',
      format: 'cjs',
      jsx: 'automatic',
      target: 'node24',
      // Jest's own modules are CommonJS here, those that are loaded later too.
      supported: { 'dynamic-import': false },
      sourcefile: path,
      sourcemap: 'inline',
      sourcesContent: false,
    })
    return { code: code.includes('\nimport_globals.jest.mock(') ? mockFirst(code) : code }
  },
  getCacheKey: (source, path) =>
    createHash('sha256').update(`${EDITION}\0${path}\0`).update(source).digest('hex'),
}
