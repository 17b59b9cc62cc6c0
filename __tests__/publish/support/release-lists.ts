import { hashOf } from '../../../publish/release/files/release-file.ts'
import type { ReleaseFile } from '../../../publish/release/files/release-file.ts'
import { makeFile } from '../../../publish/release/lists/shard.ts'
import type { ReleaseLists } from '../../../publish/release/model/target.ts'

export type SiteTexts = Readonly<Record<string, string>>

/** A release of some texts by public path. */
export function listsOfTexts(
  release: number,
  texts: SiteTexts,
  more: Partial<Pick<ReleaseLists, 'kept' | 'redirects' | 'fence'>> = {},
): ReleaseLists {
  const contents = new Map<string, Buffer>()
  const files = new Map<string, ReleaseFile>()
  for (const [path, text] of Object.entries(texts)) {
    const content = Buffer.from(text)
    const sha256 = hashOf(content)
    contents.set(sha256, content)
    files.set(
      path,
      makeFile(path, sha256, content.length, {}, path.endsWith('.html') ? [] : undefined),
    )
  }
  const { kept = [release], redirects = [], fence = () => Promise.resolve(null) } = more
  return {
    release,
    kept,
    site: hashOf(JSON.stringify([texts, redirects])),
    files,
    redirects,
    read: ({ sha256 }) => Promise.resolve(contents.get(sha256) ?? Buffer.from('lost')),
    fence,
  }
}
