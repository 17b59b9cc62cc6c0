import { EMPTY_EDITOR_FIELDS, type EditorFields } from '../../../../shared/post/editor-fields'
import { keysOf, pick } from '../../../../shared/records/typed-records'
import type { PostSession, PostState } from './post-session'
import { useSyncValues } from '../../../editing/sync/use-sync-value'

/** The fields that the author can change besides the body. */
export type Details = Omit<EditorFields, 'html'>

const DETAIL_NAMES = keysOf(EMPTY_EDITOR_FIELDS).filter((name) => name !== 'html')

const detailsOf = ({ fields }: PostState): Details => pick(fields, DETAIL_NAMES)

/** Follows the fields, but not the body: typing in it draws nothing anew. */
export function useDetails(session: PostSession): Details {
  return useSyncValues(session, detailsOf)
}
