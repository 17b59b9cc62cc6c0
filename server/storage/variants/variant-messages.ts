/** The one request to the process that makes variants. */
export interface VariantRequest {
  readonly bytes: Uint8Array
}

/** One width of a picture. */
export interface EncodedVariant {
  /** Pixels. */
  readonly width: number
  readonly bytes: Uint8Array
}

/** Its answer. Without variants when AVIF would not help: a moving picture, or larger files. */
export type VariantAnswer =
  | { readonly kind: 'made'; readonly variants: readonly EncodedVariant[] }
  | { readonly kind: 'failed'; readonly message: string }
