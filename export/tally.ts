import type { ExportCounts } from '../shared/documents/content-export.ts'

/** Most remarks that are kept; a site with more has one cause for many. */
const NOTES_MAX_COUNT = 200

/** Counts and remarks of an export while it is written. */
export class Tally {
  readonly counts: { -readonly [Name in keyof ExportCounts]: number } = {
    posts: 0,
    published: 0,
    revisions: 0,
    redirects: 0,
    removals: 0,
    workingCopies: 0,
    authors: 0,
    entries: 0,
    entryRevisions: 0,
    entryCopies: 0,
    pictures: 0,
    pictureBytes: 0,
    tags: 0,
    users: 0,
    contentFiles: 0,
  }
  readonly notes: string[] = []

  note(text: string): void {
    if (this.notes.length < NOTES_MAX_COUNT) this.notes.push(text.slice(0, 1000))
  }
}
