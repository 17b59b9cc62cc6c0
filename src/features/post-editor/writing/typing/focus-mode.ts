import { readLocal, writeLocal } from '../../../../platform/storage/local-entries'

const KEY = 'editorFocusMode'

let isOn = readLocal(KEY) === 'true'

/** Whether what is not being written is dimmed; this browser remembers it. */
export const isFocusMode = (): boolean => isOn

/** Dims what is not being written, or shows it again. */
export function toggleFocusMode(): void {
  isOn = !isOn
  writeLocal(KEY, String(isOn))
}
