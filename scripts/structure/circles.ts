import type { CodeFile } from './code.ts'

/** From one node of a graph to another. */
export type Arrow = readonly [from: string, to: string]

/** Stands for the files that lie in a folder itself. */
const OWN_FILES = '.'

/** Finds the groups of two or more nodes that all reach one another, by Tarjan's algorithm. */
export function circlesOf(arrows: readonly Arrow[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>()
  for (const [from, to] of arrows) next.set(from, [...(next.get(from) ?? []), to])
  const order = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  /** Returns the earliest open node that can be reached. */
  const visit = (node: string): number => {
    const own = order.size
    order.set(node, own)
    open.push(node)
    let earliest = own
    for (const to of next.get(node) ?? []) {
      const seen = order.get(to)
      if (seen === undefined) earliest = Math.min(earliest, visit(to))
      else if (open.includes(to)) earliest = Math.min(earliest, seen)
    }
    if (earliest === own) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return earliest
  }
  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return circles
}

/** Finds files that import one another in a circle. */
export function fileCircles(files: readonly CodeFile[]): readonly (readonly string[])[] {
  return circlesOf(arrowsBetween(files))
}

/**
 * Finds the circles of folders on every level. An import counts on one level: in the deepest folder that
 * holds both files, between the folders in it that they lie in.
 *
 * @param withOwnFiles whether the files of the holding folder itself take part, as one; then only circles
 *   through them are returned, without a name for them
 */
export function folderCircles(
  files: readonly CodeFile[],
  withOwnFiles: boolean,
): readonly (readonly string[])[] {
  const levels = new Map<string, Arrow[]>()
  for (const [from, to] of arrowsBetween(files)) {
    const { folder, rooms } = roomsOf(from, to)
    if (rooms[0] === rooms[1] || (!withOwnFiles && rooms.includes(OWN_FILES))) continue
    levels.set(folder, [...(levels.get(folder) ?? []), rooms])
  }
  return [...levels].flatMap(([folder, arrows]) =>
    circlesOf(arrows)
      .filter((circle) => !withOwnFiles || circle.includes(OWN_FILES))
      .map((circle) => circle.filter((room) => room !== OWN_FILES).map((room) => folder + room)),
  )
}

function arrowsBetween(files: readonly CodeFile[]): readonly Arrow[] {
  const known = new Set(files.map((file) => file.path))
  return files.flatMap((file) =>
    file.imports.filter((to) => known.has(to)).map((to): Arrow => [file.path, to]),
  )
}

/** Returns the deepest folder that holds two files, with a `/` unless it is the top, and where they lie in it. */
function roomsOf(from: string, to: string): { readonly folder: string; readonly rooms: Arrow } {
  const [one, other] = [from.split('/'), to.split('/')]
  const inner = Math.min(one.length, other.length) - 1
  let depth = 0
  while (depth < inner && one[depth] === other[depth]) depth += 1
  const room = (parts: readonly string[]): string =>
    parts.length - 1 > depth ? (parts[depth] ?? OWN_FILES) : OWN_FILES
  const folder = one.slice(0, depth).map((part) => `${part}/`)
  return { folder: folder.join(''), rooms: [room(one), room(other)] }
}
