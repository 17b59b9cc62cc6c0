import { editorFieldsOf } from '../../../../../shared/post/editor-fields'
import { labelOf } from '../../../../../shared/post/post-status'
import { writtenFieldsOf } from '../../../../../shared/post/fields/written-fields'
import type { PostTypes } from '../../../../platform/posts/post-kind'
import { comparePosts } from './compare-posts'
import {
  RevisionsDialog,
  type RevisionsDialogProps,
} from '../../../../editing/revisions/revisions-dialog'
import type { VersionsKind } from '../../../../editing/revisions/versions-kind'

/** Posts, in the list of their versions. */
export const POST_VERSIONS: VersionsKind<PostTypes> = {
  name: 'post',
  textOf: (version) =>
    version.kind === 'saved'
      ? editorFieldsOf(version.version)
      : { ...writtenFieldsOf(version.version), isSlugEdited: version.version.isSlugEdited },
  statusOf: ({ status }) => labelOf(status),
  compare: comparePosts,
  // Readers may know the address of the present text; an old one stays a redirect.
  restored: (version, { slug, isSlugEdited }) => ({ ...version, slug, isSlugEdited }),
  aboutRestoring:
    'Restoring replaces the text in the editor and keeps the slug. Readers see no change until you publish or update.',
}

/** The versions of a post. */
export function PostRevisionsDialog(props: Omit<RevisionsDialogProps<PostTypes>, 'kind'>) {
  return <RevisionsDialog {...props} kind={POST_VERSIONS} />
}
