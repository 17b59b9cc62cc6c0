import { ownValue } from '../../../../../shared/records/own-value'

const MAC_NAMES: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Ctrl: '⌃',
  Enter: '↩',
}

const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' }

/** Whether keys are named as on Apple's keyboards. */
export function hasAppleKeys(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}

/**
 * The keys of a combination as they are written on the keyboard.
 *
 * @param combination as ProseMirror names it, such as `Mod-Shift-b`
 */
export function keyNames(combination: string, isApple: boolean): string[] {
  return combination.split(/-(?!$)/).map((key) => {
    const onMac = ownValue(MAC_NAMES, key)
    if (isApple && onMac !== undefined) return onMac
    if (key === 'Mod') return 'Ctrl'
    const arrow = ownValue(ARROWS, key)
    if (arrow !== undefined) return arrow
    return key.length === 1 ? key.toUpperCase() : key
  })
}
