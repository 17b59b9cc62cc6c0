/**
 * Listens to events of the page, before those that are held (`held-events.ts`) are kept from others.
 *
 * @param isCapture whether it hears of them before what is inside the page
 */
export function on<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  isCapture = false,
): void {
  addEventListener(type, listener, isCapture)
}
