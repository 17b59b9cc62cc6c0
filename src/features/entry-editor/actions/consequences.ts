import { isSeen, type EntryFacts } from '../session/entry-session'

/** An action that is asked about first. */
export type AskedAction = 'unpublish' | 'remove' | 'discard' | 'delete'

interface Question {
  readonly heading: string
  /** Says what readers see then, and what becomes of the text. */
  readonly consequences: string
  readonly confirm: string
}

/** The facts on which the answer depends. */
interface Asked {
  /** The name of the kind within a sentence, and the name of the entry. */
  readonly name: string
  readonly label: string
  readonly facts: EntryFacts
  /** Names of the entries that refer to it. */
  readonly referring: readonly string[]
}

/** Returns what is asked before an action is carried out. */
export function questionBefore(action: AskedAction, asked: Asked): Question {
  const { name, facts } = asked
  const label = asked.label === '' ? `this ${name}` : `“${asked.label}”`
  switch (action) {
    case 'unpublish':
      return {
        heading: `Unpublish this ${name}?`,
        consequences: facts.hasFile
          ? `Readers see the text in the file of ${label} again. Your text becomes a draft, which you can publish again.`
          : [
              `Readers can no longer open ${label}.`,
              referringText(asked),
              'It becomes a draft, which you can publish again.',
            ]
              .filter(Boolean)
              .join(' '),
        confirm: 'Unpublish',
      }
    case 'remove':
      return {
        heading: `Remove this ${name}?`,
        consequences: [
          `Readers can no longer open ${label}${facts.hasFile ? ', even though its file stays' : ''}.`,
          referringText(asked),
          'You can restore it later. Changes that readers have not seen are kept as a version.',
        ]
          .filter(Boolean)
          .join(' '),
        confirm: 'Remove',
      }
    case 'discard':
      return {
        heading: 'Discard your changes?',
        consequences: `Nothing changes for readers, who have not seen your changes. The text goes back to ${
          facts.versionAtMs === null && facts.hasFile
            ? 'that of the file'
            : 'that of the last version'
        }.`,
        confirm: 'Discard changes',
      }
    case 'delete':
      return {
        heading: `Delete this ${name}?`,
        consequences: `Nothing changes for readers, who do not see ${label}. The text and all its versions are deleted. You cannot undo this.`,
        confirm: 'Delete',
      }
  }
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function referringText({ referring, name, facts }: Asked): string {
  if (referring.length === 0 || !isSeen(facts)) return ''
  return referring.length === 1
    ? `Another ${name}, ${list.format(referring)}, loses its link to this one.`
    : `${referring.length} other ${name}s lose their links to this one: ${list.format(referring)}.`
}
