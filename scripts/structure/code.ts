import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** A file of code, with the files that it imports, types included. */
export interface CodeFile {
  /** From the project's folder, with `/`. */
  readonly path: string
  readonly text: string
  /** Paths as above, each once; packages, data and style sheets are left out. */
  readonly imports: readonly string[]
}

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.cjs', '.js', '/index.ts', '/index.tsx']

const TESTS = ['__tests__', 'e2e']

/** Folders that are no part of the product. */
const BESIDE_THE_PRODUCT = [
  ...TESTS,
  'benchmarks',
  'scripts',
  'tools',
  'content',
  'deploy',
  'static',
]

const topFolder = (file: string): string => file.split('/')[0] ?? ''

/** Whether a file is code of the product itself. */
export const isProduct = ({ path: file }: CodeFile): boolean =>
  !BESIDE_THE_PRODUCT.includes(topFolder(file))

/** Whether a file belongs to the tests. */
export const isTest = ({ path: file }: CodeFile): boolean => TESTS.includes(topFolder(file))

/**
 * Finds the imports among texts of code.
 *
 * @param texts by path
 */
export function linkFiles(texts: ReadonlyMap<string, string>): readonly CodeFile[] {
  return [...texts].map(([file, text]) => {
    const found = ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
      if (!fileName.startsWith('.')) return []
      const target = path.posix.join(path.posix.dirname(file), fileName)
      const ending = ENDINGS.find((one) => texts.has(target + one))
      return ending === undefined || target + ending === file ? [] : [target + ending]
    })
    return { path: file, text, imports: [...new Set(found)] }
  })
}

/**
 * Reads all code that Git tracks, and new files that it does not ignore.
 *
 * @param root the project's folder
 */
export function readCode(root: string): readonly CodeFile[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(?:tsx?|[mc]?js)$/.test(file) && existsSync(path.join(root, file)))
  return linkFiles(
    new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])),
  )
}
