/** Calls back with an element as soon as the parser has made it, before it is painted; never without one. */
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
