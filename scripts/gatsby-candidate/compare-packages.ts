import path from 'node:path'
import ts from 'typescript'
import { z } from 'zod'

/** Reads a file of a package, such as `gatsby/dist/redux/index.js`; null when there is none. */
export type PackageFiles = (file: string) => string | null

/** One module of the installed version beside that of the candidate. */
export interface ComparedModule {
  readonly module: string
  readonly state: 'same' | 'changed' | 'missing'
  /** Names that the installed module defines and the candidate does not. */
  readonly lost: readonly string[]
  /** Names that are not found in the installed module either: another package brings them. */
  readonly unseen: readonly string[]
}

/**
 * Compares the modules that are used of two versions by their text alone: they cannot be loaded without the
 * packages that they need. A name counts as lost when the same look finds it in one version only.
 *
 * @param used names by module; that of something inside an export is written `actions.createNode`
 */
export function compareModules(
  used: ReadonlyMap<string, readonly string[]>,
  installed: PackageFiles,
  candidate: PackageFiles,
): readonly ComparedModule[] {
  return [...used].map(([module, names]) => {
    const [before, after] = [findModule(module, installed), findModule(module, candidate)]
    if (after === null) return { module, state: 'missing', lost: names, unseen: [] }
    const known = before === null ? new Set<string>() : definedNames(before, installed)
    const defined = definedNames(after, candidate)
    const [seen, unseen] = [true, false].map((isSeen) =>
      names.filter((name) => known.has(lastPart(name)) === isSeen),
    )
    return {
      module,
      state: before?.text === after.text ? 'same' : 'changed',
      lost: (seen ?? []).filter((name) => !defined.has(lastPart(name))),
      unseen: unseen ?? [],
    }
  })
}

/** Whether the adapter cannot run on the candidate as it is. */
export const isBroken = ({ state, lost }: ComparedModule): boolean =>
  state === 'missing' || lost.length > 0

/** Writes a comparison as a table, with the modules that need work first. */
export function comparisonTable(modules: readonly ComparedModule[]): string {
  const urgency = (one: ComparedModule): number =>
    isBroken(one) ? 0 : one.state === 'changed' ? 1 : 2
  const rows = modules
    .toSorted((one, other) => urgency(one) - urgency(other))
    .map((one) => [one.module, one.state, noteOn(one)] as const)
  const width = Math.max(...rows.map(([module]) => module.length))
  return rows
    .map(([module, state, note]) =>
      `${module.padEnd(width)}  ${state.padEnd('changed'.length)}  ${note}`.trimEnd(),
    )
    .join('\n')
}

const noteOn = ({ lost, unseen }: ComparedModule): string =>
  [
    lost.length > 0 ? `lost: ${lost.join(', ')}` : '',
    unseen.length > 0 ? `cannot be seen: ${unseen.join(', ')}` : '',
  ]
    .filter((note) => note !== '')
    .join('; ')

/** `module.exports` is a name of its own. */
const lastPart = (name: string): string =>
  name === 'module.exports' ? name : (name.split('.').at(-1) ?? name)

interface FoundFile {
  readonly file: string
  readonly text: string
}

const ENDINGS = ['', '.js', '/index.js', '.json']

function findFile(place: string, files: PackageFiles): FoundFile | null {
  for (const ending of ENDINGS) {
    const text = files(place + ending)
    if (text !== null) return { file: place + ending, text }
  }
  return null
}

/** What a package without a path stands for. */
const manifestSchema = z.looseObject({ main: z.string().default('index.js') })

function findModule(module: string, files: PackageFiles): FoundFile | null {
  if (module.includes('/')) return findFile(module, files)
  const manifest = files(`${module}/package.json`)
  if (manifest === null) return null
  const { main } = manifestSchema.parse(JSON.parse(manifest))
  return findFile(path.posix.join(module, main), files)
}

/** Finds the names that a module defines, and those of the files that it loads itself: it may pass them on. */
function definedNames({ file, text }: FoundFile, files: PackageFiles): ReadonlySet<string> {
  const own = lookInto(file, text)
  const names = new Set(own.names)
  for (const place of own.loaded) {
    const found = findFile(path.posix.join(path.posix.dirname(file), place), files)
    if (found === null) continue
    for (const name of lookInto(found.file, found.text).names) names.add(name)
  }
  // What those files export as a whole is not what this module does.
  if (!own.names.has('module.exports')) names.delete('module.exports')
  return names
}

/** Finds what a file sets as a property, a key or a method, and which files beside it are loaded. */
function lookInto(
  file: string,
  text: string,
): { readonly names: ReadonlySet<string>; readonly loaded: readonly string[] } {
  const names = new Set<string>()
  const loaded: string[] = []
  const visit = (node: ts.Node): void => {
    if (isAssignment(node) && ts.isPropertyAccessExpression(node.left)) {
      names.add(node.left.name.text)
      names.add(node.left.getText(source))
    } else if (ts.isObjectLiteralElement(node) || ts.isClassElement(node)) {
      const { name } = node
      if (name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)))
        names.add(name.text)
    } else if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments
      if (node.expression.getText(source) === 'Object.defineProperty') {
        if (second !== undefined && ts.isStringLiteralLike(second)) names.add(second.text)
      } else if (node.expression.getText(source) === 'require' && first !== undefined) {
        if (ts.isStringLiteralLike(first) && first.text.startsWith('.')) loaded.push(first.text)
      }
    }
    ts.forEachChild(node, visit)
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  visit(source)
  return { names, loaded }
}

const isAssignment = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
