/**
 * Calls back with an element of the page as soon as the parser has made it, which is before anything
 * of it is painted. The callback is not made on a page without such an element.
 */
export function whenParsed<Found extends Element>(
  find: () => Found | null,
  act: (element: Found) => void,
): void {
  const look = () => {
    const element = find()
    if (!element && document.readyState === 'loading') return
    observer.disconnect()
    if (element) act(element)
  }
  // Of every change while the document is parsed; the first one after that ends the wait.
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
  look()
}
