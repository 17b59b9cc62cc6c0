/** The size of the logo's picture, in pixels. Apart from the other tokens, which no reader's script needs. */
export const logo = { width: 150, height: 32 } as const
