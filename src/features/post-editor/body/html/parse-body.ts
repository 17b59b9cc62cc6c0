/** A post's HTML as a tree of a document of its own, which runs and loads nothing. */
export const parseBody = (html: string): HTMLElement =>
  new DOMParser().parseFromString(html, 'text/html').body
