import type { EntryText } from '../../../../shared/entries/entry-writes'
import type { MergeOutcome } from '../../../../shared/merge/conflict'
import { mergeTexts, textOfFile, type EntryState, type OpenedEntry } from '../session/entry-session'
import { fittingData } from '../session/fitting-data'

/** The change of the file below an entry since its text was made from it. */
export type FileChange = 'changed' | 'added' | 'gone'

/** Returns how the file differs from the one that the text was made from; null where it does not. */
export function fileChangeOf(
  { file }: Pick<OpenedEntry, 'file'>,
  { fields: { base }, head }: EntryState,
): FileChange | null {
  if (base === (file?.sha256 ?? null) || head.facts.status === 'removed') return null
  if (file === null) return 'gone'
  return base === null ? 'added' : 'changed'
}

/** Returns the text of the file that an edited one was made from; an empty one where there was none. */
export function textOfBase(
  { fields }: Pick<OpenedEntry, 'fields'>,
  { base, baseData }: EntryText,
): EntryText {
  return { data: fittingData(fields, baseData ?? {}), base, baseData }
}

/** Merges what the file says now into an edited text, word by word where they differ. */
export const mergeFile = (entry: OpenedEntry, text: EntryText): MergeOutcome<EntryText> =>
  mergeTexts(entry.fields, textOfBase(entry, text), text, textOfFile(entry))
