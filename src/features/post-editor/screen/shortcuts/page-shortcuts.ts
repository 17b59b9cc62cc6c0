/** The shortcuts of the whole page, wherever the focus is. */
export const PAGE_SHORTCUTS = [
  { id: 'save', label: 'Keep a version (readers see no change)', keys: ['Mod-s'] },
  { id: 'publish', label: 'Publish, or update what readers see', keys: ['Mod-Shift-Enter'] },
  { id: 'settings', label: 'Post settings, and back to the text', keys: ['Mod-Alt-s'] },
  { id: 'full-window', label: 'Text in the whole window, and back', keys: ['Mod-Shift-f'] },
  { id: 'preview', label: 'Preview', keys: ['Mod-Alt-p'] },
  { id: 'find', label: 'Find and replace in the text', keys: ['Mod-Shift-h'] },
  { id: 'help', label: 'This help', keys: ['Mod-/', 'F1'] },
] as const satisfies readonly {
  readonly id: string
  readonly label: string
  readonly keys: readonly string[]
}[]

export type PageShortcut = (typeof PAGE_SHORTCUTS)[number]['id']

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether a key press is a combination such as `Mod-Alt-p`. Shift does not matter: some keyboards need it. */
export function isPressed(combination: string, press: Press, isApple: boolean): boolean {
  const keys = combination.split('-')
  const key = keys.pop() ?? ''
  const wantsMod = keys.includes('Mod')
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key)
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    press.ctrlKey === (wantsMod && !isApple) &&
    press.metaKey === (wantsMod && isApple) &&
    press.altKey === keys.includes('Alt') &&
    (isSign || press.shiftKey === keys.includes('Shift'))
  )
}

/** Returns the shortcut of the page that a key press is, or null. */
export function pageShortcutOf(press: Press, isApple: boolean): PageShortcut | null {
  return (
    PAGE_SHORTCUTS.find(({ keys }) => keys.some((key) => isPressed(key, press, isApple)))?.id ??
    null
  )
}
