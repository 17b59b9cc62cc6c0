import type { StatusTone } from '../../../components/workspace/status-chip'
import type { NotDone } from '../../../editing/saving/save-status'
import type { EntryAction, EntryFacts, EntrySync } from './entry-session'

interface StateWords {
  readonly tone: StatusTone
  readonly label: string
  /** Tells what readers see, where that is not the text here; empty where it is. */
  readonly note: string
}

/**
 * Says how an entry stands.
 *
 * @param hasText whether anything was written over its file, or without one
 */
export function stateWords(
  name: string,
  { status, hasFile, movedTo }: EntryFacts,
  hasText: boolean,
): StateWords {
  switch (status) {
    case 'published':
      return { tone: 'good', label: 'Published', note: '' }
    case 'removed':
      return {
        tone: 'attention',
        label: movedTo === null ? 'Removed' : 'Moved',
        note:
          movedTo === null
            ? `Readers cannot open this ${name}.`
            : `This ${name} has a new address. Readers are redirected to it.`,
      }
    case 'draft':
      if (!hasFile) {
        return { tone: 'quiet', label: 'Draft', note: `Readers do not see this ${name} yet.` }
      }
      return hasText
        ? {
            tone: 'attention',
            label: 'Draft',
            note: 'Readers see the text in the file until you publish.',
          }
        : {
            tone: 'quiet',
            label: 'Not edited',
            note: 'This is the text in the file, and readers see it. Once you publish a change, they see your text instead.',
          }
  }
}

const NOT_DONE: Readonly<Record<EntryAction['kind'], string>> = {
  publish: 'Not published',
  unpublish: 'Not unpublished',
  remove: 'Not removed',
  restore: 'Not restored',
  move: 'Address not changed',
}

/** Says that an action was not carried out, by the name that its button has. */
export const notDone: NotDone<EntrySync> = ({ kind }, status) =>
  kind === 'publish' && status === 'published' ? 'Not updated' : NOT_DONE[kind]
