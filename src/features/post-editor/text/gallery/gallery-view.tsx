import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { useContext } from 'react'
import { GALLERY_COLUMNS, GALLERY_MAX_PICTURES } from '../../../../../shared/html/gallery'
import { AddPictures } from './add-pictures'

const COLUMN_CHOICES = [2, 3, 4]

/** Pictures side by side in the editor, and what can be done with all of them. */
export function GalleryView(props: NodeViewProps) {
  const { node, selected, getPos, updateAttributes, deleteNode } = props
  const addPictures = useContext(AddPictures)
  const given: unknown = node.attrs['columns']
  const columns = typeof given === 'number' ? given : GALLERY_COLUMNS.usual
  const count = node.childCount
  return (
    <NodeViewWrapper
      className="body-gallery"
      data-selected={selected}
      role="group"
      aria-label="Gallery"
    >
      <Stack
        contentEditable={false}
        data-drag-handle=""
        direction="row"
        sx={{ p: 1, gap: 1, alignItems: 'center', flexWrap: 'wrap', bgcolor: 'action.hover' }}
      >
        <Typography variant="subtitle2" component="p" sx={{ flex: '1 1 8rem' }}>
          {count === 1 ? 'Gallery of 1 picture' : `Gallery of ${count} pictures`}
        </Typography>
        <TextField
          select
          size="small"
          label="Columns"
          value={columns}
          onChange={(event) => {
            updateAttributes({ columns: Number(event.target.value) })
          }}
          sx={{ minWidth: '6rem', bgcolor: 'background.paper' }}
        >
          {COLUMN_CHOICES.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {choice}
            </MenuItem>
          ))}
        </TextField>
        {addPictures !== null && (
          <Button
            size="small"
            variant="outlined"
            disabled={count >= GALLERY_MAX_PICTURES}
            onClick={() => {
              const position = getPos()
              if (position !== undefined) addPictures(position + node.nodeSize - 1)
            }}
          >
            Add pictures
          </Button>
        )}
        <Button size="small" color="error" onClick={deleteNode}>
          Remove gallery
        </Button>
      </Stack>
      {count < 2 && (
        <Box contentEditable={false} sx={{ px: 1.5, pt: 1.5 }}>
          <Typography variant="body2" color="textSecondary">
            A gallery needs at least 2 pictures, and holds up to {GALLERY_MAX_PICTURES}.
          </Typography>
        </Box>
      )}
      <NodeViewContent data-columns={columns} />
    </NodeViewWrapper>
  )
}
