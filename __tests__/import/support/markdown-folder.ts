import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { markdownSource, type MarkdownOptions } from '../../../import/markdown/markdown-source.ts'
import { FakeSite } from './fake-site.ts'
import { NOW, runSource } from './run-items.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

/** Files of a Markdown site by their names below its folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** Each test of a file has an empty folder, which it fills and imports. */
export function markdownFolder() {
  const folder = emptyFolder()

  const add = async (files: Files): Promise<void> => {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, content)
    }
  }

  const read = (options: Partial<MarkdownOptions> = {}) =>
    markdownSource(folder, { siteUrl: null, now: NOW, ...options })

  /** Imports what is in the folder into an empty site. */
  const run = async (options?: Partial<MarkdownOptions>) => {
    const site = new FakeSite(() => NOW)
    const source = await read(options)
    const report = await runSource(site, source)
    const postOf = (name: string) => {
      const entry = report.posts.find(({ sourceId }) => sourceId === name)
      return { notes: entry?.notes ?? [], post: site.post(entry?.postId ?? '') }
    }
    return { site, source, report, postOf }
  }

  return { path: () => folder, add, read, run }
}
