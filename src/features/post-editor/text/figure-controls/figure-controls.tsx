import type { NodeViewProps } from '@tiptap/react'
import { use } from 'react'
import { latePart } from '../../../../editing/loading/late-part'
import type { FigureAttributes } from '../../pictures/figure-attributes'
import type { StoredImage } from '../../pictures/image-uploading'
import { FigureToolbar } from './figure-toolbar'
import { FigureUploadsContext } from '../../pictures/placeholders/figure-uploads'
import { figuresInRow, moveFigure } from './move-figure'
import { ReplacePicture } from './replace-picture'

const FigureDialog = latePart(async () => (await import('./figure-dialog')).FigureDialog)

interface FigureControlsProps extends NodeViewProps {
  readonly figure: FigureAttributes
  readonly isDialogOpen: boolean
  readonly onDialog: (isOpen: boolean) => void
  readonly onChange: (change: Partial<FigureAttributes>) => void
  readonly onLeave: () => void
}

/** The toolbar over a picture, and what it opens. */
export function FigureControls(props: FigureControlsProps) {
  const { node, editor, getPos, figure, onChange, onDialog, onLeave } = props
  const uploads = use(FigureUploadsContext)
  const isInGallery = node.type.name === 'galleryPicture'
  const position = getPos()
  const at = (action: (position: number) => void) => () => {
    const now = getPos()
    if (now !== undefined) action(now)
  }
  const replace = ({ url: src, path, width, height, alt = '' }: StoredImage) => {
    const words = figure.alt === '' ? alt : figure.alt
    onChange({ src, path, width, height, placeholder: null, focus: null, alt: words })
  }
  return (
    <>
      <FigureToolbar
        shownAs={isInGallery ? null : figure.shownAs}
        neighbours={
          isInGallery || position === undefined ? 0 : figuresInRow(editor.state, position).length
        }
        onWidth={(shownAs) => {
          onChange({ shownAs })
        }}
        onMove={(by) => {
          at((now) => {
            moveFigure(editor, now, by)
          })()
        }}
        onGather={at((now) => editor.commands.gatherGallery(now))}
        onDetails={() => {
          onDialog(true)
        }}
        onRemove={() => {
          props.deleteNode()
          editor.commands.focus()
        }}
        onLeave={onLeave}
        replacing={
          uploads !== null && (
            <ReplacePicture
              onFile={(file) => {
                at((now) => {
                  uploads.replace(now, file)
                })()
              }}
              onStored={replace}
            />
          )
        }
      />
      {props.isDialogOpen && (
        <FigureDialog
          figure={figure}
          onSave={(change) => {
            onChange(change)
            onDialog(false)
            onLeave()
          }}
          onClose={() => {
            onDialog(false)
            onLeave()
          }}
        />
      )}
    </>
  )
}
