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
