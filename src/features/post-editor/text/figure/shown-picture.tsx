import { use, useEffect } from 'react'
import { isOwnPicture } from '../../../../platform/content/own-pictures'
import { MissingPicture } from './missing-picture'
import type { FigureAttributes } from '../../pictures/figure-attributes'
import { ForeignPicture } from '../../pictures/foreign-picture'
import type { ShownUpload } from '../../pictures/uploads/shown-uploads'
import { FigureUploadsContext } from '../../pictures/placeholders/figure-uploads'

interface ShownPictureProps {
  readonly figure: FigureAttributes
  /** The upload that its place waits for. */
  readonly upload: ShownUpload | null
  readonly position: () => number | undefined
}

/** A picture of the text, from this device as long as that has it, or why there is none. */
export function ShownPicture({ figure, upload, position }: ShownPictureProps) {
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
