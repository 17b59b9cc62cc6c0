import MoreVertIcon from '@mui/icons-material/MoreVert'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'gatsby'
import { useId, useState } from 'react'
import { editorPath } from './editor-path'
import { rowTitle, type PostRow } from './post-rows'
import { ACTION_LABELS, actionsOf, type RowAction } from './row-actions'
import { ownPreviewPath, postPath } from '../../../shared/paths'

interface RowMenuProps {
  readonly row: PostRow
  readonly onAct: (action: RowAction, row: PostRow) => void
}

/** Everything that can be done with one line. */
export function RowMenu({ row, onAct }: RowMenuProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
  }
  const isBinned = row.kind === 'post' && row.status === 'binned'
  return (
    <>
      <IconButton
        aria-label={`Actions for ${rowTitle(row)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      >
        <MoreVertIcon />
      </IconButton>
      {anchor !== null && (
        <Menu
          open
          id={id}
          anchorEl={anchor}
          // A menu belongs to a landmark, as everything on a page.
          container={anchor.closest('main')}
          onClose={close}
          slotProps={{ list: { 'aria-label': `Actions for ${rowTitle(row)}` } }}
        >
          {!isBinned && (
            <MenuItem component={Link} to={editorPath(row.id)}>
              Edit
            </MenuItem>
          )}
          {row.kind !== 'damaged' && !isBinned && (
            <MenuItem component={Link} to={ownPreviewPath(row.id)}>
              Preview
            </MenuItem>
          )}
          {row.kind === 'post' && row.status === 'published' && (
            <MenuItem component="a" href={postPath(row.slug)}>
              View page
            </MenuItem>
          )}
          {!isBinned && <Divider component="li" aria-hidden="true" />}
          {actionsOf(row).map((action) => (
            <MenuItem
              key={action}
              onClick={() => {
                close()
                onAct(action, row)
              }}
            >
              {ACTION_LABELS[action]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
