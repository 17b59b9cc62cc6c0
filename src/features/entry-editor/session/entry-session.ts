import type { EntryData, EntryStatus } from '../../../../shared/entries/entry'
import type { EntryText } from '../../../../shared/entries/entry-writes'
import { emptyValues, hasSameValues, isSameValue } from '../../../../shared/fields/table'
import type { EditedFields } from '../../../../shared/entries/edited-kinds'
import type { MergeOutcome } from '../../../../shared/merge/conflict'
import { mergeFields } from '../../../../shared/merge/merge-fields'
import { LIST_WAYS } from '../../../../shared/merge/merge-lists'
import type { KnownHead } from '../../../editing/sync/machine/known-head'
import type { SyncKind } from '../../../editing/sync/machine/sync-kind'
import type { SyncState, VersionConflict } from '../../../editing/sync/machine/sync-state'
import type { EditingSession } from '../../../editing/sync/session'
import type { HeadOf } from '../../../platform/documents/document-kind'
import type { EntryFile } from '../../../platform/entries/entry-files'
import type { EntryTypes } from '../../../platform/entries/entry-kind'
import { fittingData } from './fitting-data'

/** The actions that an editor can ask for, besides being saved as they type. */
export type EntryAction =
  /** Shows readers the text; of one that is published, the newer text. */
  | { readonly kind: 'publish' }
  /** Has readers see the file again, where there is one. */
  | { readonly kind: 'unpublish' }
  /** Has readers see nothing, of a file neither. */
  | { readonly kind: 'remove' }
  /** Shows readers again what was removed. */
  | { readonly kind: 'restore' }
  /** Gives it another address; one that readers see is published there. */
  | { readonly kind: 'move'; readonly slug: string }

/** Facts about an entry besides its text. */
export interface EntryFacts {
  readonly status: EntryStatus
  readonly slug: string
  /** The slug that it has now, of one that was moved; else null. */
  readonly movedTo: string | null
  /** The text of its last version that readers saw; null before there was one, and of a draft. */
  readonly published: EntryData | null
  /** Since when readers see it, in milliseconds since 1970; null before they did. */
  readonly publishedAtMs: number | null
  readonly versionAtMs: number | null
  /** Whether there is a file below it. */
  readonly hasFile: boolean
}

/** The types of entries that are edited. Their text comes with the file that it was made from. */
export interface EntrySync extends Omit<EntryTypes, 'text'> {
  readonly text: EntryText
  readonly facts: EntryFacts
  readonly action: EntryAction
}

export type EntrySession = EditingSession<EntrySync>
export type EntryState = SyncState<EntrySync>
export type KnownEntryHead = KnownHead<EntrySync>
export type EntryConflict = VersionConflict<EntrySync>

/** An entry, as it is opened. */
export interface OpenedEntry {
  /** Its kind's name within a sentence. */
  readonly name: string
  readonly fields: EditedFields
  readonly slug: string
  /** Null for one that has none. */
  readonly file: Pick<EntryFile, 'sha256' | 'data'> | null
}

/** Whether readers see a page of the entry. */
export const isSeen = ({ status, hasFile }: Pick<EntryFacts, 'status' | 'hasFile'>): boolean =>
  status === 'published' || (status === 'draft' && hasFile)

/** Whether an entry can be asked for an action. Someone else may have removed it since a button was pressed. */
export function isPossible({ kind }: EntryAction, { status, movedTo }: EntryFacts): boolean {
  return status === 'removed' ? kind === 'restore' && movedTo === null : kind !== 'restore'
}

/** The status that an entry has after an action. */
export function statusAfter(action: EntryAction, facts: EntryFacts): EntryStatus {
  switch (action.kind) {
    case 'publish':
    case 'restore':
      return 'published'
    case 'unpublish':
      return 'draft'
    case 'remove':
      return 'removed'
    case 'move':
      return isSeen(facts) ? 'published' : facts.status
  }
}

/** Merges the data of two texts of an entry, each field as the table says. */
export const mergeData = (
  fields: EditedFields,
  base: EntryData,
  mine: EntryData,
  theirs: EntryData,
): MergeOutcome<EntryData> => mergeFields(fields, base, mine, theirs, LIST_WAYS)

/** Merges two texts of an entry; the newer file of the two stays. */
export function mergeTexts(
  fields: EditedFields,
  base: EntryText,
  mine: EntryText,
  theirs: EntryText,
): MergeOutcome<EntryText> {
  const outcome = mergeData(fields, base.data, mine.data, theirs.data)
  const { base: file, baseData } = theirs.base === base.base ? mine : theirs
  return { ...outcome, fields: { data: outcome.fields, base: file, baseData } }
}

/** The text of an entry of which there is a file alone, or nothing yet. */
export function textOfFile({ fields, file }: Pick<OpenedEntry, 'fields' | 'file'>): EntryText {
  return file === null
    ? { data: emptyValues(fields), base: null, baseData: null }
    : { data: fittingData(fields, file.data), base: file.sha256, baseData: file.data }
}

/** Returns the change that readers see the outcome of now; null where there is no receipt for it. */
function shownOf(facts: EntryFacts): ReturnType<SyncKind<EntrySync>['shownAs']> {
  if (facts.status === 'published') return 'published'
  if (isSeen(facts)) return 'reverted'
  return facts.movedTo === null ? 'removed' : null
}

/** Entries, as they are edited: one that was never edited is its file. */
export function entrySync(opened: OpenedEntry): SyncKind<EntrySync> {
  const { name, fields, slug, file } = opened
  const hasFile = file !== null

  function factsOf({ saved }: HeadOf<EntrySync>): EntryFacts {
    if (saved === null) return { ...NEVER_SAVED, slug, hasFile }
    const { status, movedTo, publishedAt, updatedAt, data } = saved
    return {
      status,
      slug,
      movedTo,
      published: status === 'draft' ? null : data,
      publishedAtMs: publishedAt?.getTime() ?? null,
      versionAtMs: updatedAt.getTime(),
      hasFile,
    }
  }

  return {
    name,
    empty: textOfFile(opened),
    restsOnFile: hasFile,
    merge: (base, mine, theirs) => mergeTexts(fields, base, mine, theirs),
    isSame: (a, b) => a.base === b.base && hasSameValues(fields, a.data, b.data),
    textOfSaved: ({ data, base, baseData }) => ({
      data: fittingData(fields, data),
      base,
      baseData,
    }),
    textOfCopy: ({ data, base, baseData }) => ({ data: fittingData(fields, data), base, baseData }),
    factsOf,
    bodyOf: () => undefined,
    withBody: (text) => text,
    contentOf(text, facts, action) {
      const status = statusAfter(action, facts)
      const content = { ...text, slug: action.kind === 'move' ? action.slug : slug, status }
      if (action.kind !== 'remove' && action.kind !== 'move') return content
      // Of a draft readers see the file as it is by now, whichever the text was made from.
      const below =
        facts.published === null
          ? { base: file?.sha256 ?? null, baseData: file?.data ?? null }
          : { base: text.base, baseData: text.baseData }
      // Everyone can read that it was removed, and what readers have seen of it: nothing else.
      const seen = facts.published ?? below.baseData
      const data = action.kind === 'remove' && seen !== null ? seen : text.data
      return { ...content, ...below, data }
    },
    isAsDecided: (facts, content) =>
      content.slug === slug ? facts.status === content.status : facts.movedTo === content.slug,
    textAfter(text, { action, content, fields: sent }) {
      const isSent = text === sent || isSameValue(text, sent)
      const { data, base, baseData } = content
      return action.kind === 'remove' && isSent
        ? { data: fittingData(fields, data), base, baseData }
        : text
    },
    factsAfter(facts, { content }, atMs) {
      const isMoved = content.slug !== slug
      const status = isMoved ? 'removed' : content.status
      return {
        ...facts,
        status,
        movedTo: isMoved ? content.slug : null,
        published: status === 'draft' ? null : content.data,
        publishedAtMs: facts.publishedAtMs ?? (status === 'published' ? atMs : null),
        versionAtMs: atMs,
      }
    },
    visibleChange(before, after) {
      if (after.status === 'published') return 'published'
      if (isSeen(after)) return before.status === 'draft' ? null : 'reverted'
      // The page of one that moved redirects.
      return isSeen(before) && after.movedTo === null ? 'removed' : null
    },
    shownAs: shownOf,
    copyRequest: ({ fields: { data, base, baseData }, ...request }) => ({
      ...request,
      fields: data,
      file: { base, baseData },
    }),
    saveRequest: (request) => request,
  }
}

/** Whether there is a text of it besides the file: a version, or writing that is not just as the file. */
export const isWritten = (sync: SyncKind<EntrySync>, { fields, head }: EntryState): boolean =>
  head.identity.revision > 0 || !sync.isSame(fields, sync.empty)

const NEVER_SAVED = {
  status: 'draft',
  movedTo: null,
  published: null,
  publishedAtMs: null,
  versionAtMs: null,
} as const
