import type { IGatsbyImageData } from 'gatsby-plugin-image'

/** A picture as the data layer hands it to a page. */
export interface Picture {
  readonly hash: string
  /** Pixels, upright; 0 where no one has measured it, as in a preview. */
  readonly width: number
  readonly height: number
  /** Null for animations, which are shown as they are. */
  readonly imageData: IGatsbyImageData | null
  /** The unchanged file of an animation. */
  readonly publicUrl: string | null
}

export interface ShownCover extends Picture {
  readonly alt: string
  /** 0 to 1, from the left and from the top. */
  readonly focalX: number
  readonly focalY: number
}
