import { readFileSync } from 'node:fs'
import type { Node } from 'gatsby'
import { AUTHORS_FOLDER } from './authors.ts'
import { CHANGED_ON_FILE, changedOn, changedOnTable } from './changed-on.ts'

/** A file below `content/`. */
export interface ContentFile {
  readonly folder: string
  /** File name without extension; the last part of the page's path. */
  readonly slug: string
  readonly text: string
  /** The day of its last change, such as `2026-11-28`; null where that is not known. */
  readonly changedOn?: string | null
}

/** The files that have an entry each, by what is in them. */
export interface ContentFiles {
  /** JSON: an entry of the kind of reference content whose folder it is in. */
  readonly entries: readonly ContentFile[]
  /** Markdown: the text of a fixed page. */
  readonly texts: readonly ContentFile[]
}

/** Reads the files of `content/` that gatsby-source-filesystem has nodes for. */
export function contentFiles(nodes: readonly Node[]): ContentFiles {
  const ours = (nodes as readonly (Node & Record<string, unknown>)[]).filter(
    (file) => file['sourceInstanceName'] === 'content',
  )
  const table = changedOnTable(nodes)
  const read = (file: Node & Record<string, unknown>): ContentFile => {
    const text = readFileSync(String(file['absolutePath']), 'utf8')
    return {
      folder: String(file['relativeDirectory']),
      slug: String(file['name']),
      text,
      changedOn: changedOn({ file: String(file['relativePath']), text }, table),
    }
  }
  return {
    entries: ours
      .filter(
        (file) =>
          file['extension'] === 'json' &&
          file['relativeDirectory'] !== AUTHORS_FOLDER &&
          file['relativePath'] !== CHANGED_ON_FILE,
      )
      .map(read),
    texts: ours
      .filter((file) => file['relativeDirectory'] === 'pages' && file['extension'] === 'md')
      .map(read),
  }
}
