import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import { isOwnPicture } from '../../../../platform/pictures/own-pictures'
import { ForeignPicture } from '../../pictures/foreign-picture'
import { usePictures } from '../../pictures/pictures-context'
import { changeFigure } from './change-figure'
import type { FigureAttributes } from '../../pictures/figure-attributes'
import { FigureDialog, type FigureChange } from './figure-dialog'
import { MissingPicture } from '../../paste/missing-picture'
import { PictureOrder } from './picture-order'

/** A picture in the editor: what it shows, what its alternative text is, and its caption. */
export function FigureView({ node, selected, editor, deleteNode, getPos }: NodeViewProps) {
  const figure = node.attrs as FigureAttributes
  const { library } = usePictures()
  const [isEditing, setIsEditing] = useState(false)
  const close = () => {
    setIsEditing(false)
    editor.commands.focus()
  }
  const save = (change: FigureChange) => {
    const position = getPos()
    const transaction = position === undefined ? null : changeFigure(editor.state, position, change)
    if (transaction !== null) editor.view.dispatch(transaction)
    const { path, alt } = change.attributes
    // The next post that shows this picture starts from its words. Without them it still works.
    if (path !== null && alt !== '') library.learn(path, alt).catch(() => undefined)
    close()
  }
  return (
    <NodeViewWrapper as="figure" data-selected={selected}>
      <Box contentEditable={false} data-drag-handle="" sx={{ bgcolor: 'action.hover' }}>
        {figure.src === null ? (
          <MissingPicture placeholder={figure.placeholder} position={getPos} />
        ) : isOwnPicture(figure.src) ? (
          <Box component="img" src={figure.src} alt={figure.alt} sx={pictureStyles} />
        ) : (
          <ForeignPicture address={figure.src} />
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
          caption={node.textContent}
          onSave={save}
          onRemove={deleteNode}
          onClose={close}
        />
      )}
    </NodeViewWrapper>
  )
}

// The page's own rule for pictures in a text would put it on the left.
const pictureStyles = { '&&': { display: 'block', maxWidth: '100%', maxHeight: 260, mx: 'auto' } }

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
