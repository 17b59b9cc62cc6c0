import path from 'node:path'
import { fileCircles, folderCircles } from './circles.ts'
import { isProduct, isTest, type CodeFile } from './code.ts'
import type { Found, Places } from './ratchet.ts'

/** A number about the structure of the code that may only fall. */
export interface Figure {
  readonly name: string
  /** Says what to do when it has risen. */
  readonly advice: string
  /**
   * Finds what is counted.
   *
   * @param files all code, tests included
   * @param written the places that are written down
   */
  readonly find: (files: readonly CodeFile[], written: Places) => readonly Found[]
}

/** A file below has no reason to be one when a neighbour alone imports it and no test does. */
const SMALL_FILE_LINES = 45

const FOLDER_MAX_FILES = 15

/** Where a change passes from the webhook to the receipt. */
const WAY_OF_A_CHANGE = ['shared', 'publish', 'gatsby']

/** Every figure, in the order in which they are shown. */
export const FIGURES: readonly Figure[] = [
  {
    name: 'folders in a circle with folders beside them',
    advice: 'Move what both need below both, types too.',
    find: (files) => inCircles(folderCircles(files.filter(isProduct), false)),
  },
  {
    name: 'folders in a circle with the files that lie beside them',
    advice: 'Move what the folder needs into a folder, types too.',
    find: (files) => inCircles(folderCircles(files.filter(isProduct), true)),
  },
  {
    name: 'files in a circle',
    advice: 'Move what both need into a file below both, types too.',
    find: (files) => inCircles(fileCircles(files.filter(isProduct))),
  },
  {
    name: 'names of exported types in two or more files',
    advice: 'Use the type that there is, or find a name of its own.',
    find: (files) => sharedTypeNames(files.filter(isProduct)),
  },
  {
    name: `files below ${SMALL_FILE_LINES} lines, for one file beside them, without a test`,
    advice: 'Put the code where it is used, or give it a test of its own.',
    find: smallFiles,
  },
  {
    name: `folders with more than ${FOLDER_MAX_FILES} files`,
    advice: 'The folder holds two ideas: make a folder of one.',
    find: (files) => fullFolders(files.filter(isProduct)),
  },
  {
    name: 'doc comments that begin with "What"',
    advice: 'Begin with a verb or with the noun that the thing is.',
    find: (files) => files.filter(isProduct).flatMap(whatComments),
  },
  {
    name: 'types on the way of a change',
    advice: 'Pass on a type that there is.',
    find: (files, written) => changeTypes(files.filter(isProduct), written),
  },
]

const folderOf = (file: string): string => path.posix.dirname(file)

const linesOf = (text: string): number => text.split('\n').length - 1

function inCircles(circles: readonly (readonly string[])[]): readonly Found[] {
  return circles.flatMap((circle) =>
    circle.map((place) => {
      const others = circle.filter((other) => other !== place)
      return { place, detail: others.length === 0 ? 'alone' : `with ${others.join(', ')}` }
    }),
  )
}

/** Returns the files that export each type, by its name. */
function exportedTypes(files: readonly CodeFile[]): ReadonlyMap<string, readonly string[]> {
  const filesByName = new Map<string, string[]>()
  for (const file of files) {
    for (const [, name = ''] of file.text.matchAll(/^export (?:interface|type) (\w+)/gm)) {
      filesByName.set(name, [...(filesByName.get(name) ?? []), file.path])
    }
  }
  return filesByName
}

function sharedTypeNames(files: readonly CodeFile[]): readonly Found[] {
  return [...exportedTypes(files)]
    .filter(([, exporters]) => exporters.length > 1)
    .map(([place, exporters]) => ({ place, detail: exporters.join(', ') }))
}

function smallFiles(files: readonly CodeFile[]): readonly Found[] {
  const tested = new Set(files.filter(isTest).flatMap(({ imports }) => imports))
  const importers = new Map<string, string[]>()
  for (const file of files.filter((one) => !isTest(one))) {
    for (const to of file.imports) importers.set(to, [...(importers.get(to) ?? []), file.path])
  }
  return files.filter(isProduct).flatMap((file) => {
    const [importer, ...others] = importers.get(file.path) ?? []
    const isForNeighbour =
      importer !== undefined && others.length === 0 && folderOf(importer) === folderOf(file.path)
    return isForNeighbour && linesOf(file.text) < SMALL_FILE_LINES && !tested.has(file.path)
      ? [{ place: file.path, detail: `imported by ${importer}` }]
      : []
  })
}

function fullFolders(files: readonly CodeFile[]): readonly Found[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = folderOf(file.path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > FOLDER_MAX_FILES)
    .map(([place, count]) => ({ place, detail: `${count} files` }))
}

/** Places are files: lines move too often. */
function whatComments({ path: place, text }: CodeFile): readonly Found[] {
  return [...text.matchAll(/\/\*\*[\s*]*What\b/g)].map((match) => ({
    place,
    detail: `line ${linesOf(text.slice(0, match.index)) + 1}`,
  }))
}

/**
 * Finds the exported types on the way of a change: those whose name ends in "Change" or "Changes", and those
 * that are written down, as long as there are types of these names.
 */
function changeTypes(files: readonly CodeFile[], written: Places): readonly Found[] {
  const onTheWay = files.filter((file) => WAY_OF_A_CHANGE.includes(file.path.split('/')[0] ?? ''))
  return [...exportedTypes(onTheWay)]
    .filter(([name]) => /Changes?$/.test(name) || written.has(name))
    .map(([place, exporters]) => ({ place, detail: exporters.join(', ') }))
}
