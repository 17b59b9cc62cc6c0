/**
 * A picture that was taken apart and written again with nothing but the parts
 * that draw it.
 */
export interface CleanPicture {
  readonly bytes: Buffer
  /**
   * The same file once for each coded stream whose end only its decoder knows, with the last bytes of
   * that stream missing. When one of them can be decoded, those bytes were not part of the picture.
   */
  readonly shortened: Iterable<Buffer>
}

/** How much a shortened stream lacks, in bytes. Encoders end a stream with up to three spare ones. */
export const SHORTENED_BYTES = 4
