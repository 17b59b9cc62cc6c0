import { resolve } from 'node:path'
import ts from 'typescript'

/** A JSON-LD block and the page that it stands in. */
export interface StructuredBlock {
  readonly path: string
  readonly text: string
}

/** A search action's input has a notation of its own, which the types leave out. */
const WITHOUT_TYPE = 'query-input'

/**
 * Compiles JSON-LD against the types of schema.org's vocabulary: a property that the vocabulary does
 * not have, or a value of a wrong kind, is an error of the compiler.
 *
 * @returns one line per error
 */
export function vocabularyErrors(blocks: readonly StructuredBlock[]): string[] {
  const file = resolve('e2e', 'structured-data-of-the-site.ts')
  const source = [
    "import type { Graph } from 'schema-dts'",
    ...blocks.map(({ text }, index) => {
      const json = JSON.stringify(JSON.parse(text, omitted))
      return `export const block${index}: Graph = ${json}`
    }),
  ].join('\n')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const withBlocks: ts.CompilerHost = {
    ...host,
    fileExists: (name) => name === file || host.fileExists(name),
    getSourceFile: (name, version) =>
      name === file
        ? ts.createSourceFile(name, source, version)
        : host.getSourceFile(name, version),
  }
  const program = ts.createProgram([file], options, withBlocks)
  return ts.getPreEmitDiagnostics(program).map((problem) => {
    const line = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0).line ?? 0
    const path = blocks[line - 1]?.path ?? 'the compiler'
    return `${path}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n').slice(0, 600)}`
  })
}

const omitted = (key: string, value: unknown): unknown => (key === WITHOUT_TYPE ? undefined : value)
