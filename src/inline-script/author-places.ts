import { AUTHOR_ID_PREFIX } from '../../shared/html/author-ids'

/** Ends pages whose text has ids of its author: links name a place without what the site puts before it. */
function arrive(): void {
  const place = location.hash.slice(1)
  const own = AUTHOR_ID_PREFIX + place
  if (place && !isHere(place) && isHere(own)) location.replace(`#${own}`)
}

/** As browsers look for a place: by its name, then by what its escapes stand for. */
function isHere(place: string): boolean {
  try {
    return (document.getElementById(place) ?? document.getElementById(decodeURI(place))) !== null
  } catch {
    // A malformed escape names nothing.
    return false
  }
}

arrive()
addEventListener('hashchange', arrive)
