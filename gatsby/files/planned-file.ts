/** A text file of the site that no page makes. */
export interface PlannedFile {
  /** Public path, such as `/rss.xml`. */
  readonly path: string
  readonly text: string
}

/** A file of the site that is a copy of another; its path changes with its content. */
export interface PlannedCopy {
  readonly path: string
  /** Absolute path of the file that is copied. */
  readonly source: string
}
