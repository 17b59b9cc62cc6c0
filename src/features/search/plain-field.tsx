import { PLAIN_PARAMETER } from '../../../shared/search/plain-search'

/** Tells the server that no script will answer the search: a browser with scripts does not send it. */
export function PlainField() {
  return (
    <noscript>
      <input type="hidden" name={PLAIN_PARAMETER} value="1" />
    </noscript>
  )
}
