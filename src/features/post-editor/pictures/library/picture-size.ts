import type { Media } from '../../../../../shared/picture/media'

/** The dimensions of a picture and what it weighs. */
export function pictureSize({ width, height, bytes }: Media): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000)).toLocaleString()
  return `${width} × ${height} pixels, ${kilobytes} kB`
}
