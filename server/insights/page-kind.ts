import { isReferenceKind, REFERENCE_KINDS } from '../../shared/kinds/names.ts'
import { ownValue } from '../../shared/records/own-value.ts'

const FIXED_KINDS: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/states/compare': 'Comparison of states',
  '/discover': 'Lists of posts',
  '/explore': 'Explore',
  '/about': 'Texts',
  '/privacy': 'Texts',
  '/terms': 'Texts',
  '/cookies': 'Texts',
}

/**
 * The kind of page at a path, by which web vitals are summed up: pages of one template.
 *
 * @returns null for what is not counted: pages of authors, files, and addresses that no page can have
 */
export function pageKind(path: string): string | null {
  if (path.length > 200 || !/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/.test(path)) return null
  const fixed = ownValue(FIXED_KINDS, path)
  if (fixed !== undefined) return fixed
  const [section = '', ...rest] = path.slice(1).split('/')
  if (section === 'discover')
    return rest.length === 1 && rest[0] !== 'tag' ? 'Posts' : 'Lists of posts'
  if (!isReferenceKind(section)) return null
  const { section: list, pageKind: one } = REFERENCE_KINDS[section]
  return [list, one][rest.length] ?? null
}
