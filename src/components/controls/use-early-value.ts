import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Takes over what someone has typed or chosen in a prebuilt page before its script ran. React leaves
 * such a value in the control, but tells no one of it.
 *
 * @param control the control, whose value is `value` in the prebuilt page
 * @param adopt told once, when the control holds something else as the page comes to life
 */
export function useEarlyValue(
  control: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  adopt: (early: string) => void,
): void {
  const first = useRef({ value, adopt })
  // Before anything else draws the control anew with what the page thinks it holds.
  useLayoutEffect(() => {
    const early = control.current?.value ?? first.current.value
    if (early !== first.current.value) first.current.adopt(early)
  }, [control])
}

/**
 * The same for the check boxes, or the radio buttons, of one name within a part of the page.
 *
 * @param adopt told once, with the values that are checked, when they are not those of the prebuilt page
 */
export function useEarlyChecks(
  part: RefObject<HTMLElement | null>,
  name: string,
  adopt: (values: readonly string[]) => void,
): void {
  const first = useRef({ name, adopt })
  useLayoutEffect(() => {
    const all = part.current?.querySelectorAll<HTMLInputElement>('input') ?? []
    const boxes = [...all].filter((box) => box.name === first.current.name)
    if (boxes.every(({ checked, defaultChecked }) => checked === defaultChecked)) return
    first.current.adopt(boxes.filter(({ checked }) => checked).map(({ value }) => value))
  }, [part])
}
