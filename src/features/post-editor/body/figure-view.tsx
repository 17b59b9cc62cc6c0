import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import type { FigureAttributes } from './figure-attributes'
import { MissingPicture } from '../paste/missing-picture'
import { FigureDialog } from './figure-dialog'
import { PictureOrder } from './gallery/picture-order'

/** A picture in the editor: what it shows, what its alternative text is, and its caption. */
export function FigureView({
  node,
  selected,
  editor,
  updateAttributes,
  deleteNode,
  getPos,
}: NodeViewProps) {
  const figure = node.attrs as FigureAttributes
  const [isEditing, setIsEditing] = useState(false)
  const close = () => {
    setIsEditing(false)
    editor.commands.focus()
  }
  return (
    <NodeViewWrapper as="figure" data-selected={selected}>
      <Box contentEditable={false} data-drag-handle="" sx={{ bgcolor: 'action.hover' }}>
        {figure.src === null ? (
          <MissingPicture placeholder={figure.placeholder} position={getPos} />
        ) : (
          <Box
            component="img"
            src={figure.src}
            alt={figure.alt}
            sx={{ display: 'block', maxWidth: '100%', maxHeight: 260, mx: 'auto' }}
          />
        )}
        <Stack
          direction="row"
          sx={{ p: 1, gap: 1, alignItems: 'center', flexWrap: 'wrap', bgcolor: 'background.paper' }}
        >
          <AltState figure={figure} />
          {node.type.name === 'galleryPicture' && <PictureOrder editor={editor} getPos={getPos} />}
          <Button
            size="small"
            variant="outlined"
            data-picture-dialog=""
            onClick={() => {
              setIsEditing(true)
            }}
          >
            {hasAlt(figure) ? 'Edit picture' : 'Add alternative text'}
          </Button>
          <Button size="small" color="error" onClick={deleteNode}>
            Remove picture
          </Button>
        </Stack>
      </Box>
      <NodeViewContent<'figcaption'> as="figcaption" data-empty={node.content.size === 0} />
      {isEditing && (
        <FigureDialog
          figure={figure}
          onSave={(changes) => {
            updateAttributes(changes)
            close()
          }}
          onClose={close}
        />
      )}
    </NodeViewWrapper>
  )
}

const hasAlt = (figure: FigureAttributes): boolean =>
  figure.isDecorative || figure.alt.trim() !== ''

function AltState({ figure }: { readonly figure: FigureAttributes }) {
  if (figure.isDecorative) return <Chip size="small" label="Decorative" />
  if (!hasAlt(figure)) return <Chip size="small" color="warning" label="No alternative text" />
  return (
    <Typography variant="body2" noWrap sx={{ minWidth: 0, flex: '1 1 8rem' }}>
      {figure.alt}
    </Typography>
  )
}
