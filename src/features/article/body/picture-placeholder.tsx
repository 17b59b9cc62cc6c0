export interface PicturePlaceholderProps {
  readonly reason: string | undefined
  readonly alt: string
}

/** Stands where a picture should be, and says so. */
export function PicturePlaceholder({ reason, alt }: PicturePlaceholderProps) {
  return (
    <span className="picture-placeholder">
      <span>{reason === undefined || reason === '' ? 'This picture is missing' : reason}</span>
      {alt === '' ? null : <span className="picture-placeholder__alt">{alt}</span>}
    </span>
  )
}
