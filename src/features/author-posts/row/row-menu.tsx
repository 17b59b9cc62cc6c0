import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'gatsby'
import { ActionMenu } from '../../../components/workspace/menu/action-menu'
import { rowTitle, type PostRow } from '../catalogue/post-rows'
import { ACTION_LABELS, actionsOf, type RowAction } from './row-actions'
import { isInBin, isLive } from '../../../../shared/post/post-status'
import { editorPath, ownPreviewPath, postPath } from '../../../../shared/site/paths'

interface RowMenuProps {
  readonly row: PostRow
  readonly onAct: (action: RowAction, row: PostRow) => void
}

/** Everything that can be done with one line. */
export function RowMenu({ row, onAct }: RowMenuProps) {
  const isBinned = row.kind === 'post' && isInBin(row.status)
  return (
    <ActionMenu label={`Actions for ${rowTitle(row)}`}>
      {(close) => [
        !isBinned && (
          <MenuItem key="edit" component={Link} to={editorPath(row.id)}>
            Edit
          </MenuItem>
        ),
        row.kind !== 'damaged' && !isBinned && (
          <MenuItem key="preview" component={Link} to={ownPreviewPath(row.id)}>
            Preview
          </MenuItem>
        ),
        row.kind === 'post' && isLive(row.status) && (
          <MenuItem key="view" component="a" href={postPath(row.slug)}>
            View page
          </MenuItem>
        ),
        !isBinned && <Divider key="divider" component="li" aria-hidden="true" />,
        ...actionsOf(row).map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              close()
              onAct(action, row)
            }}
          >
            {ACTION_LABELS[action]}
          </MenuItem>
        )),
      ]}
    </ActionMenu>
  )
}
