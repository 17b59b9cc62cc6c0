/**
 * Listens to events on the document.
 *
 * @param isCapture whether it hears of them before what is inside the page
 */
export function on<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  isCapture = false,
): void {
  document.addEventListener(type, listener, isCapture)
}

/** Calls back at every use of the page, before what was used acts. A click alone is one by assistive technology. */
export function onUse(listener: () => void): void {
  for (const use of ['pointerover', 'keydown', 'click'] as const) on(use, listener, true)
}
