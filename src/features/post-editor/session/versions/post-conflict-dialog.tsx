import { resolveConflicts } from '../../../../../shared/merge/resolve-conflicts'
import { POST_FIELDS } from '../../../../../shared/post/fields/post-fields'
import { VersionText } from '../../../../editing/difference/version-text'
import { POST_RESCUE } from '../copy-text'
import type { PostSync } from '../post-session'
import {
  ConflictDialog,
  type ConflictDialogProps,
} from '../../../../editing/conflict/conflict-dialog'
import { SideBox } from '../../../../editing/conflict/conflict-sides'

type PostConflictDialogProps = Pick<
  ConflictDialogProps<PostSync>,
  'conflict' | 'userId' | 'onResolve' | 'onPostpone'
>

/** Two versions of a post that do not merge by themselves. */
export function PostConflictDialog(props: PostConflictDialogProps) {
  return (
    <ConflictDialog
      {...props}
      table={POST_FIELDS}
      resolveBy={resolveConflicts}
      copyText={POST_RESCUE.copy}
      renderResult={({ title, html }) => (
        <SideBox heading={title === '' ? 'Untitled' : title}>
          <VersionText html={html} />
        </SideBox>
      )}
    />
  )
}
