import { countText } from '../shared/publish-words.ts'
import type { ExportManifest } from '../shared/content-export.ts'

/** Remarks that are printed; the manifest has all of them. */
const LISTED_MAX_COUNT = 12

/** An export as lines of text for a terminal. */
export function summarise(manifest: ExportManifest, what: string): string {
  const { counts, notes, files, bytes } = manifest
  const megabytes = (size: number) => `${(size / 1_000_000).toFixed(1)} MB`
  const users = manifest.hasUsers
    ? `${counts.users}: names, roles and e-mail addresses are personal data; keep the export as safe as the site. No passwords.`
    : 'left out'
  const more = notes.length - LISTED_MAX_COUNT
  return [
    '',
    what,
    '',
    `Posts      ${counts.posts}, ${counts.published} of them published, with ${counts.revisions} versions`,
    `Pictures   ${counts.pictures} (${megabytes(counts.pictureBytes)})`,
    `Redirects  ${counts.redirects}; ${countText(counts.removals, 'post')} taken away; ${countText(counts.workingCopies, 'text')} not saved yet; ${countText(counts.authors, 'author')} with a name`,
    `Tags       ${counts.tags}`,
    `People     ${users}`,
    `Reference  ${countText(counts.contentFiles, 'file')} of content/; ${countText(counts.entries, 'entry', 'entries')} edited in the browser, with ${countText(counts.entryRevisions, 'version')}; ${countText(counts.entryCopies, 'text')} of them not saved yet`,
    `Files      ${files} (${megabytes(bytes)}), each compared with its SHA-256`,
    ...notes.slice(0, LISTED_MAX_COUNT).map((note) => `Note       ${note}`),
    ...(more > 0 ? [`           and ${more} more in the manifest`] : []),
  ].join('\n')
}
