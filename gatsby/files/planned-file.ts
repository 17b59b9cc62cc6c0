/** A text file of the site that no page makes. */
export interface PlannedFile {
  /** Public path, such as `/rss.xml`. */
  readonly path: string
  readonly text: string
}
