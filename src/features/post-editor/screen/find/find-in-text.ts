import type { Editor } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import type { Command } from '@tiptap/pm/state'
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceCurrent,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search'

/** The words to look for in the text, and those that replace them. */
export interface Wanted {
  readonly words: string
  readonly replacement: string
  readonly matchesCase: boolean
  readonly isWholeWord: boolean
}

/** Where the search stands. */
export interface Matches {
  readonly count: number
  /** The one that is selected, from 1; 0 while none is. */
  readonly selected: number
}

/** Characters that are one for those who look for them: quotes are set as they are typed. */
const ALIKE = ["'‘’", '"“”', '-–—'] as const

/** Words as a regular expression that finds any kind of their quotes and dashes. */
const likeWords = (words: string): string =>
  words
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replace(/['‘’"“”–—-]/g, (character) => {
      const alike = ALIKE.find((characters) => characters.includes(character)) ?? character
      return `[${alike.replace('-', String.raw`\-`)}]`
    })
    .replaceAll(/\\\.\\\.\\\.|…/g, String.raw`(?:\.{3}|…)`)

/**
 * In the library's own queries `$1` and `$&` of a replacement have a meaning, and amounts begin so. The method is
 * replaced, not inherited: the development server compiles classes to functions, which cannot extend the library's.
 */
function plainQuery({ words, replacement, matchesCase, isWholeWord }: Wanted): SearchQuery {
  const query = new SearchQuery({
    search: likeWords(words),
    regexp: true,
    replace: replacement,
    caseSensitive: matchesCase,
    wholeWord: isWholeWord,
    literal: true,
  })
  query.getReplacements = ({ doc, schema }, { from, to }) => {
    const marks = doc.resolve(from).marksAcross(doc.resolve(to)) ?? []
    const insert =
      replacement === ''
        ? Slice.empty
        : new Slice(Fragment.from(schema.text(replacement, marks)), 0, 0)
    return [{ from, to, insert }]
  }
  return query
}

/** Looks for something else. The text stays as it is. */
export function look(editor: Editor, wanted: Wanted): void {
  editor.view.dispatch(setSearchState(editor.state.tr, plainQuery(wanted)))
}

/** Looks for nothing any more. */
export function stopLooking(editor: Editor): void {
  editor.view.dispatch(setSearchState(editor.state.tr, new SearchQuery({ search: '' })))
}

/** How many matches there are, and which one is selected. */
export function matchesOf(editor: Editor): Matches {
  const { selection } = editor.state
  const found = getMatchHighlights(editor.state).find()
  const selected = found.findIndex(({ from, to }) => from === selection.from && to === selection.to)
  return { count: found.length, selected: selected + 1 }
}

const run = (command: Command) => (editor: Editor) => {
  command(editor.state, (transaction) => {
    editor.view.dispatch(transaction)
  })
  // The text has not the focus, and what has not the focus does not follow its selection.
  editor.view.dom
    .querySelector('.ProseMirror-active-search-match')
    ?.scrollIntoView({ block: 'center' })
}

/** Selects the match after the cursor; after the last one, the first. */
export const selectNext = run(findNext)

/** Selects the match before the cursor; before the first one, the last. */
export const selectPrevious = run(findPrev)

/** Replaces every match, which one undo takes back. */
export const replaceEvery = run(replaceAll)

/** Replaces the selected match and selects the next one; selects one where none is selected. */
export function replaceSelected(editor: Editor): void {
  if (matchesOf(editor).selected > 0) run(replaceCurrent)(editor)
  selectNext(editor)
}
