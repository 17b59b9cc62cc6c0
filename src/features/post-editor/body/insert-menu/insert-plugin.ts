import { Extension } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { WritingCommand, WritingTools } from '../commands/command'
import { WRITING_COMMANDS } from '../commands/writing-commands'

/** The open menu: what has been typed after the slash, and the entry that Enter would take. */
export interface InsertMenuState {
  /** Where the slash stands. */
  readonly from: number
  readonly query: string
  readonly entries: readonly WritingCommand[]
  readonly chosen: number
}

type Step = { readonly kind: 'close' } | { readonly kind: 'choose'; readonly chosen: number }

/** Where the menu and its entries are found by assistive technology. */
export const INSERT_MENU_ID = 'insert-menu'
export const insertEntryId = (command: WritingCommand): string => `${INSERT_MENU_ID}-${command.id}`

const QUERY_MAX_LENGTH = 24
const key = new PluginKey<InsertMenuState | null>('insertMenu')

/** The menu as it is, or null while it is closed. */
export function insertMenuOf(state: EditorState): InsertMenuState | null {
  return key.getState(state) ?? null
}

/** The commands that a query finds: those that begin with it before those that hold it. */
export function findInserts(query: string): WritingCommand[] {
  const wanted = query.trim().toLowerCase()
  const ranked = WRITING_COMMANDS.flatMap((command) => {
    if (command.insertAs === undefined) return []
    const names = [command.label, ...command.insertAs].map((name) => name.toLowerCase())
    const words = names.flatMap((name) => name.split(/\s+/))
    if ([...names, ...words].some((name) => name.startsWith(wanted))) return [{ command, rank: 0 }]
    return names.some((name) => name.includes(wanted)) ? [{ command, rank: 1 }] : []
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ command }) => command)
}

/** Marks an entry as the one that Enter takes. */
export function chooseEntry(transaction: Transaction, chosen: number): Transaction {
  return transaction.setMeta(key, { kind: 'choose', chosen } satisfies Step)
}

/** Takes the slash and the query out of the text, which closes the menu. */
export function withoutQuery(state: EditorState, menu: InsertMenuState): Transaction {
  return state.tr
    .delete(menu.from, menu.from + 1 + menu.query.length)
    .setMeta(key, { kind: 'close' } satisfies Step)
}

/** Whether a slash just typed before the cursor asks for the menu: not in code, not inside words. */
function isCall(state: EditorState): boolean {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type.spec.code === true || !isInText($from.parent.type.name)) {
    return false
  }
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  return before.endsWith('/') && /(?:^|\s)\/$/.test(before)
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
    if (!isTyping || !isCall(state) || grownBy(transaction) !== 1) return null
    return {
      from: state.selection.from - 1,
      query: '',
      entries: findInserts(''),
      chosen: 0,
    }
  }
  const from = transaction.mapping.map(menu.from, -1)
  const { $from, empty } = state.selection
  const isBehind = empty && state.selection.from > from && from >= $from.start()
  if (!isBehind) return null
  const typed = state.doc.textBetween(from, state.selection.from, '\n', '\ufffc')
  const query = typed.slice(1)
  const isQuery = /^\/[^\n\ufffc]*$/.test(typed) && !/^\s|\s{2}/.test(query)
  if (!isQuery || query.length > QUERY_MAX_LENGTH) return null
  const entries = findInserts(query)
  if (entries.length === 0 && /\s/.test(query)) return null
  return { from, query, entries, chosen: query === menu.query ? menu.chosen : 0 }
}

const grownBy = (transaction: Transaction): number =>
  transaction.doc.content.size - transaction.before.content.size

/** Pasted or merged text holds slashes too; no one has asked for the menu by them. */
const isReplacedFromOutside = (transaction: Transaction): boolean =>
  transaction.getMeta('paste') === true || transaction.getMeta('uiEvent') !== undefined

/** "/" at the start of a word opens a menu of what can be inserted; the cursor stays in the text. */
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

/** Tells assistive technology about the menu, while the focus stays in the text. */
function describe(menu: InsertMenuState | null): Record<string, string> {
  const command = menu?.entries[menu.chosen]
  if (command === undefined) return {}
  return { 'aria-controls': INSERT_MENU_ID, 'aria-activedescendant': insertEntryId(command) }
}
