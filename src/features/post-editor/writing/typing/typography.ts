import { Extension, InputRule, textInputRule } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { readLocal, writeLocal } from '../../../../platform/storage/local-entries'

const KEY = 'typographicQuotes'

let isOn = readLocal(KEY) !== 'false'

/** Whether quotes, dashes and ellipses are set as they are typed: yes, until the author says otherwise. */
export const isTypographic = (): boolean => isOn

/** Switches that, and has this browser remember it. */
export function toggleTypographic(): void {
  isOn = !isOn
  writeLocal(KEY, String(isOn))
}

/** Characters before a quote that opens. */
const BEFORE_OPENING = String.raw`(?:^|[\s([{<«‹¡¿/—–\-‘“])`

/** Typed characters, or the part of them in brackets, and the character that takes their place. */
const REPLACEMENTS: readonly (readonly [typed: RegExp, character: string])[] = [
  [new RegExp(`${BEFORE_OPENING}(")$`), '“'],
  [/"$/, '”'],
  [new RegExp(`${BEFORE_OPENING}(')$`), '‘'],
  [/'$/, '’'],
  // Not after one that was taken back, of a longer row, or of a comment in HTML.
  [/(?<![-!])--$/, '—'],
  [/(?<!\.)\.\.\.$/, '…'],
]

/** TipTap asks about the code around the cursor, not about a switch that has just been turned. */
const isCodeNext = ({ storedMarks }: EditorState): boolean =>
  storedMarks?.some(({ type }) => type.spec.code === true) === true

/** Whether an address is being typed, bare or in brackets after the words that it is for. */
function isInAddress({ selection }: EditorState): boolean {
  const { parent, parentOffset } = selection.$from
  const before = parent.textBetween(0, parentOffset, null, ' ')
  return /(?::\/\/|\]\()\S*$/.test(before)
}

/** Sets quotes, dashes and ellipses as one types, and, unlike TipTap's extension, nothing else. */
export const Typography = Extension.create({
  name: 'typography',
  addInputRules: () =>
    REPLACEMENTS.map(([find, replace]) => {
      const { handler } = textInputRule({ find, replace })
      return new InputRule({
        find,
        handler: (typed) => {
          const { state } = typed
          return isOn && !isCodeNext(state) && !isInAddress(state) ? handler(typed) : null
        },
      })
    }),
})
