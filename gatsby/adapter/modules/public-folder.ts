import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../../../node-shared/errors.ts'
import type { Modules } from './modules.ts'

/** The files that Gatsby makes of one page. */
export interface PageFiles {
  readonly html: string
  readonly pageData: string
}

/** Names of files below `public/`. */
export interface PublicFolder {
  /** Absolute path of the folder. */
  readonly folder: string
  /** Absolute paths of a page's files. */
  ofPage(pagePath: string): PageFiles
  /** The name of a file as releases know it, such as `/about/index.html`. */
  readonly nameOf: (file: string) => string
}

/** @param directory the site's folder */
export function publicFiles(modules: Modules, directory: string): PublicFolder {
  const folder = path.join(directory, 'public')
  const { generateHtmlPath, generatePageDataPath } = modules['gatsby-core-utils']
  return {
    folder,
    ofPage: (pagePath) => ({
      html: generateHtmlPath(folder, pagePath),
      pageData: generatePageDataPath(folder, pagePath),
    }),
    nameOf: (file) => `/${path.relative(folder, file).split(path.sep).join('/')}`,
  }
}

/** The content of a file, or null when there is none. */
export async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null
    throw error
  }
}
