import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { lateCode } from '../../../../editing/loading/late-part'
import type { WritingTools } from '../commands/command'
import { WRITING_COMMANDS } from '../commands/writing-commands'
import { findEntries, type MenuEntry } from './menu-entry'

type Call = '/' | ':'

/** A menu at the cursor: what has been typed after its call, and the entry that Enter would take. */
export interface InsertMenuState {
  readonly call: Call
  /** Where the call stands. */
  readonly from: number
  readonly query: string
  readonly entries: readonly MenuEntry[]
  readonly chosen: number
}

type Step =
  { readonly kind: 'close' | 'refresh' } | { readonly kind: 'choose'; readonly chosen: number }

/** Where the menu and its entries are found by assistive technology. */
export const INSERT_MENU_ID = 'insert-menu'
export const insertEntryId = ({ id }: MenuEntry): string => `${INSERT_MENU_ID}-${id}`

const QUERY_MAX_LENGTH = 24
const key = new PluginKey<InsertMenuState | null>('insertMenu')

const emoji = lateCode(() => import(/* webpackChunkName: "at-cursor" */ './emoji'))

interface Menu {
  /** The query: the characters that may be typed after the call. */
  readonly query: RegExp
  readonly find: (query: string) => readonly MenuEntry[]
  /** Whether there is something to show. */
  readonly isShown: (menu: InsertMenuState) => boolean
}

const MENUS: Readonly<Record<Call, Menu>> = {
  '/': {
    query: /^(?:\S(?!.*\s{2})[^\n\ufffc]*)?$/,
    find: findInserts,
    isShown: () => true,
  },
  ':': {
    query: /^(?:[a-z+-][\w+-]*)?$/i,
    find: (query) => (query.length < 2 ? [] : (emoji.get()?.findEmoji(query) ?? [])),
    // A colon is most often one.
    isShown: ({ entries }) => entries.length > 0,
  },
}

/** The menu that is shown, or null. */
export function insertMenuOf(state: EditorState): InsertMenuState | null {
  const menu = key.getState(state) ?? null
  return menu !== null && MENUS[menu.call].isShown(menu) ? menu : null
}

/** The commands that a query finds. */
export function findInserts(query: string): readonly MenuEntry[] {
  const offered = WRITING_COMMANDS.filter(({ insert }) => insert !== undefined)
  return findEntries(offered, query, ({ label, insert }) => [label, ...(insert?.names ?? [])])
}

/** Marks an entry as the one that Enter takes. */
export function chooseEntry(transaction: Transaction, chosen: number): Transaction {
  return transaction.setMeta(key, { kind: 'choose', chosen } satisfies Step)
}

/** Takes the call and the query out of the text, which closes the menu. */
export function withoutQuery(state: EditorState, menu: InsertMenuState): Transaction {
  return state.tr
    .delete(menu.from, menu.from + 1 + menu.query.length)
    .setMeta(key, { kind: 'close' } satisfies Step)
}

/** The menu that a character just typed before the cursor asks for: not in code, not inside words. */
function callAt(state: EditorState): Call | null {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type.spec.code === true || !isInText($from.parent.type.name)) {
    return null
  }
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const call = /(?:^|\s)([/:])$/.exec(before)?.[1]
  return call === '/' || call === ':' ? call : null
}

const isInText = (type: string): boolean => type === 'paragraph' || type === 'heading'

function next(
  transaction: Transaction,
  menu: InsertMenuState | null,
  state: EditorState,
): InsertMenuState | null {
  const step = transaction.getMeta(key) as Step | undefined
  if (step?.kind === 'close') return null
  if (step?.kind === 'choose') return menu === null ? null : { ...menu, chosen: step.chosen }
  if (menu === null) {
    const hasTyped = transaction.docChanged && transaction.getMeta('addToHistory') !== false
    const isTyping = hasTyped && !isReplacedFromOutside(transaction)
    const call = isTyping && grownBy(transaction) === 1 ? callAt(state) : null
    if (call === null) return null
    return {
      call,
      from: state.selection.from - 1,
      query: '',
      entries: MENUS[call].find(''),
      chosen: 0,
    }
  }
  const { call } = menu
  const from = transaction.mapping.map(menu.from, -1)
  const { $from, empty } = state.selection
  const isBehind = empty && state.selection.from > from && from >= $from.start()
  if (!isBehind) return null
  const typed = state.doc.textBetween(from, state.selection.from, '\n', '\ufffc')
  const query = typed.slice(1)
  const isQuery = typed.startsWith(call) && MENUS[call].query.test(query)
  if (!isQuery || query.length > QUERY_MAX_LENGTH) return null
  const entries = MENUS[call].find(query)
  if (entries.length === 0 && /\s/.test(query)) return null
  return { call, from, query, entries, chosen: query === menu.query ? menu.chosen : 0 }
}

const grownBy = (transaction: Transaction): number =>
  transaction.doc.content.size - transaction.before.content.size

/** Pasted or merged text holds slashes too; no one has asked for the menu by them. */
const isReplacedFromOutside = (transaction: Transaction): boolean =>
  transaction.getMeta('paste') === true || transaction.getMeta('uiEvent') !== undefined

/** "/" at the start of a word opens a menu of inserts, ":" and two letters one of emoji. */
export function insertMenu(tools: () => WritingTools): Extension {
  return Extension.create({
    name: 'insertMenu',
    // Before lists and tables, which use the same keys.
    priority: 1100,
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        new Plugin<InsertMenuState | null>({
          key,
          state: {
            init: () => null,
            apply: (transaction, menu, _before, state) => next(transaction, menu, state),
          },
          view: () => ({ update: fetchEmoji }),
          props: {
            attributes: (state) => describe(insertMenuOf(state)),
            handleKeyDown: (view, event) => {
              const menu = insertMenuOf(view.state)
              if (menu === null || event.isComposing) return false
              const count = menu.entries.length
              switch (event.key) {
                case 'ArrowDown':
                case 'ArrowUp': {
                  if (count === 0) return false
                  const by = event.key === 'ArrowDown' ? 1 : count - 1
                  view.dispatch(chooseEntry(view.state.tr, (menu.chosen + by) % count))
                  return true
                }
                case 'Enter':
                case 'Tab': {
                  const command = menu.entries[menu.chosen]
                  if (command === undefined) return false
                  view.dispatch(withoutQuery(view.state, menu))
                  command.run(editor, tools())
                  return true
                }
                case 'Escape':
                  view.dispatch(view.state.tr.setMeta(key, { kind: 'close' } satisfies Step))
                  return true
                default:
                  return false
              }
            },
            handleDOMEvents: {
              blur: (view) => {
                if (insertMenuOf(view.state) !== null) {
                  view.dispatch(view.state.tr.setMeta(key, { kind: 'close' } satisfies Step))
                }
                return false
              },
            },
          },
        }),
      ]
    },
  })
}

/** Brings the emoji for a menu that was called before they were there. */
function fetchEmoji(view: EditorView): void {
  const isWaiting = () => !view.isDestroyed && key.getState(view.state)?.call === ':'
  if (emoji.get() !== null || !isWaiting()) return
  emoji.fetch().then(
    () => {
      if (isWaiting()) view.dispatch(view.state.tr.setMeta(key, { kind: 'refresh' } satisfies Step))
    },
    (error: unknown) => {
      reportError(error)
    },
  )
}

/** Tells assistive technology about the menu, while the focus stays in the text. */
function describe(menu: InsertMenuState | null): Record<string, string> {
  const command = menu?.entries[menu.chosen]
  if (command === undefined) return {}
  return { 'aria-controls': INSERT_MENU_ID, 'aria-activedescendant': insertEntryId(command) }
}
