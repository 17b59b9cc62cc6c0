import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Takes over what was typed or chosen in a prebuilt page before its script ran: React tells no one of it. */
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

/** The same for the check boxes, or the radio buttons, of one name within a part of the page. */
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
