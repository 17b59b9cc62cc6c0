import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { use, useState, useEffect } from 'react'
import type { PictureWidth } from '../../../../../shared/html/picture-width'
import { isOwnPicture } from '../../../../platform/content/own-pictures'
import { measure } from '../../../../theme/tokens'
import type { FigureAttributes } from '../../pictures/figure-attributes'
import { ForeignPicture } from '../../pictures/foreign-picture'
import { usePictures } from '../../pictures/pictures-context'
import type { ShownUpload } from '../../pictures/uploads/shown-uploads'
import { UploadRow } from '../../pictures/uploads/upload-rows'
import { AltTextRow } from '../figure-controls/alt-text-row'
import { FigureControls } from '../figure-controls/figure-controls'
import {
  FigureUploadsContext,
  useBatch,
  useFigureUpload,
} from '../../pictures/placeholders/figure-uploads'
import { selectFigure } from '../figure-controls/move-figure'
import { changeFigure } from '../../pictures/placeholders/placeholder-figures'
import { MissingPicture } from './missing-picture'
import { useIsAttended } from './use-is-attended'

/** A picture in the editor as readers will see it, its words, and what can be done with it. */
export function FigureView(props: ReactNodeViewProps) {
  const { node, editor, getPos } = props
  const figure = node.attrs as FigureAttributes
  const { library } = usePictures()
  const uploads = use(FigureUploadsContext)
  const upload = useFigureUpload(figure.src === null ? figure.placeholder : null)
  const batchCount = useBatch(figure.placeholder ?? figure.src)
  const attention = useIsAttended()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isInGallery = node.type.name === 'galleryPicture'
  const isActive =
    props.selected || props.selectionInside === true || attention.isAttended || isDialogOpen

  const change = (part: Partial<FigureAttributes>) => {
    const position = getPos()
    if (position !== undefined) changeFigure(editor, position, part)
  }
  const select = (isFocused: boolean) => {
    const position = getPos()
    if (position !== undefined) selectFigure(editor, position, isFocused)
  }
  return (
    <NodeViewWrapper
      as="figure"
      data-selected={props.selected}
      {...(isInGallery || figure.shownAs === 'column' ? {} : { 'data-width': figure.shownAs })}
      style={{ maxWidth: isInGallery ? '100%' : MOST_WIDTH[figure.shownAs] }}
      {...attention.handlers}
    >
      <div
        className="figure-frame"
        contentEditable={false}
        data-drag-handle=""
        onClick={(event) => {
          const isPicture = event.target instanceof HTMLImageElement
          // A finger that chooses a picture does not ask for the keyboard.
          const { pointerType } = event.nativeEvent as PointerEvent
          if (isPicture) select(pointerType !== 'touch')
        }}
      >
        <ShownPicture figure={figure} upload={upload} position={getPos} />
        {/*
         * At the upper edge, which the view follows, however high the picture is. The tools come and go
         * below the upload, whose buttons stay where they are.
         */}
        <div className="figure-over">
          <div aria-live="polite">
            {upload !== null && (
              <div className="figure-upload">
                <UploadRow
                  upload={upload}
                  dropLabel="Remove"
                  onRetry={() => {
                    uploads?.list.retry(upload.id)
                  }}
                  onDrop={() => {
                    uploads?.giveUp(upload.id)
                  }}
                />
              </div>
            )}
          </div>
          {isActive && (
            <FigureControls
              {...props}
              figure={figure}
              isDialogOpen={isDialogOpen}
              onDialog={setIsDialogOpen}
              onChange={change}
              onLeave={() => {
                select(true)
              }}
            />
          )}
        </div>
      </div>
      <NodeViewContent<'figcaption'> as="figcaption" data-empty={node.content.size === 0} />
      <AltTextRow
        figure={figure}
        onChange={(part, isFirst) => {
          const position = getPos()
          if (position !== undefined) changeFigure(editor, position, part, isFirst)
        }}
        onDone={() => {
          const { path, alt, isDecorative } = figure
          // The next post that shows this picture starts from its words. Without them it still works.
          if (path !== null && alt !== '' && !isDecorative) {
            library.learn(path, alt).catch(() => undefined)
          }
        }}
        onLeave={() => {
          select(true)
        }}
      />
      {batchCount > 1 && (
        <Alert
          contentEditable={false}
          severity="info"
          icon={false}
          sx={{ mt: 1 }}
          action={
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                const position = getPos()
                if (position !== undefined) editor.commands.gatherGallery(position)
                uploads?.batch.set(null)
              }}
            >
              Make a gallery
            </Button>
          }
          onClose={() => {
            uploads?.batch.set(null)
          }}
        >
          {batchCount} pictures added.
        </Alert>
      )}
    </NodeViewWrapper>
  )
}

/** As in the article, as far as there is room; see article.css. */
const MOST_WIDTH: Readonly<Record<PictureWidth, string>> = {
  column: `min(100%, ${measure})`,
  wide: 'min(100%, 1000px)',
  full: '100%',
}

interface ShownPictureProps {
  readonly figure: FigureAttributes
  /** The upload that its place waits for. */
  readonly upload: ShownUpload | null
  readonly position: () => number | undefined
}

/** A picture of the text, from this device as long as that has it, or why there is none. */
function ShownPicture({ figure, upload, position }: ShownPictureProps) {
  const uploads = use(FigureUploadsContext)
  const { src, placeholder, alt } = figure
  const waiting = src === null ? placeholder : null
  const isUnderWay = upload !== null
  useEffect(() => {
    // Undone and done again, the place is back when its picture has long been stored or refused.
    if (waiting !== null && !isUnderWay) uploads?.settle(waiting)
  }, [isUnderWay, uploads, waiting])

  if (src === null && upload === null) {
    return (
      <MissingPicture
        placeholder={placeholder}
        position={position}
        onFile={uploads === null ? null : uploads.fill}
      />
    )
  }
  if (src !== null && !isOwnPicture(src)) return <ForeignPicture address={src} />
  const address = src === null ? upload?.preview : (uploads?.list.localOf(src) ?? src)
  if (address === undefined || address === null) return <div className="figure-empty" />
  return (
    <img
      className="figure-picture"
      src={address}
      alt={alt}
      decoding="async"
      width={figure.width ?? undefined}
      height={figure.height ?? undefined}
      onLoad={(event) => {
        const isFollowed = placeholder !== null && uploads?.isFollowed(placeholder) === true
        if (isFollowed) follow(event.currentTarget)
      }}
    />
  )
}

/**
 * Brings a new picture into view. After the toolbar its words come next; from the text, or from wherever
 * else the author is writing, the focus is not taken.
 */
function follow(picture: HTMLElement): void {
  picture.scrollIntoView({ block: 'nearest' })
  const isFromToolbar = (document.activeElement?.closest('[role="toolbar"]') ?? null) !== null
  if (!isFromToolbar) return
  picture.closest('figure')?.querySelector<HTMLElement>('[data-alt-field]')?.focus()
}
