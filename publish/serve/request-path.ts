/** Longer request targets are refused; the longest path of the site is far below. */
const TARGET_MAX_LENGTH = 2_048

/** The parts of a request target that matter, or why it is refused. */
export type RequestPath =
  | { readonly kind: 'path'; readonly path: string; readonly query: string }
  | { readonly kind: 'bad' }

/**
 * Reads a request target. Paths with empty, `.` or `..` segments, backslashes, escaped slashes or
 * control characters never name a page; they are refused rather than repaired.
 *
 * @returns the decoded path and the query with its `?`
 */
export function parseRequestPath(target: string): RequestPath {
  const bad: RequestPath = { kind: 'bad' }
  if (target.length > TARGET_MAX_LENGTH || !target.startsWith('/')) return bad
  const [withoutFragment = ''] = target.split('#', 1)
  const mark = withoutFragment.indexOf('?')
  const encoded = mark === -1 ? withoutFragment : withoutFragment.slice(0, mark)
  const query = mark === -1 ? '' : withoutFragment.slice(mark)
  if (/%(?:2f|5c|00)/i.test(encoded)) return bad
  let path: string
  try {
    path = decodeURIComponent(encoded)
  } catch {
    // A malformed escape names nothing.
    return bad
  }
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return bad
  const segments = path.slice(1).split('/')
  const isLast = (index: number) => index === segments.length - 1
  const isOdd = segments.some(
    (segment, index) => segment === '.' || segment === '..' || (segment === '' && !isLast(index)),
  )
  return isOdd ? bad : { kind: 'path', path, query }
}
