import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { describeError, ImportError, unreadable } from '../settings/errors.ts'
import type { Format, ImportConfig } from '../settings/config.ts'
import { parseGhostExport } from '../ghost/ghost-export.ts'
import { ghostSource } from '../ghost/ghost-source.ts'
import { markdownSource } from '../markdown/markdown-source.ts'
import { UNKNOWN_SITE } from '../source/post-id.ts'
import type { ContentSource } from '../source/source.ts'
import { readExportFiles } from '../wordpress/export/export-files.ts'
import { wordpressSource } from '../wordpress/wordpress-source.ts'

const authorMapSchema = z.record(z.string(), z.string().min(1).max(128))

/**
 * Reads the user ids of WordPress logins.
 *
 * @throws ImportError `import/bad-arguments` when the file is not a JSON object of strings
 */
export async function readAuthorMap(file: string | null): Promise<ReadonlyMap<string, string>> {
  if (file === null) return new Map()
  try {
    return new Map(Object.entries(authorMapSchema.parse(JSON.parse(await readFile(file, 'utf8')))))
  } catch (error) {
    throw new ImportError(
      'import/bad-arguments',
      `--author-map ${file} must be a JSON object such as {"login": "user id"}: ${describeError(error)}`,
      { cause: error },
    )
  }
}

/** The content to import, and the folders in which its pictures may lie, the nearest first. */
export interface ReadSource {
  readonly source: ContentSource
  readonly folders: readonly string[]
}

/**
 * Reads what another program has written, completely.
 *
 * @throws ImportError naming what cannot be read
 */
export async function readSource(
  config: ImportConfig & { readonly format: Exclude<Format, 'pliego'> },
  now: Date,
): Promise<ReadSource> {
  const folders = config.mediaDir === null ? [] : [config.mediaDir]
  switch (config.format) {
    case 'ghost': {
      const siteUrl = config.siteUrl ?? UNKNOWN_SITE
      const data = parseGhostExport(await readText(config.file), config.file)
      return { source: ghostSource(data, { ...config, siteUrl, now }), folders }
    }
    case 'markdown': {
      const source = await markdownSource(config.file, { ...config, now })
      return { source, folders: [...folders, config.file] }
    }
    case 'wordpress':
      return { source: wordpressSource(await readExportFiles(config.file), config), folders }
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw unreadable(file, error)
  }
}
