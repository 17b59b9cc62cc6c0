let lastNumber = 0

/** A name for one upload, different from all others of this page. */
export function newUploadId(): string {
  lastNumber += 1
  return `picture-${lastNumber}`
}
