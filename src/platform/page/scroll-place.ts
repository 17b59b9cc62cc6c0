/** State of a route change after which the window stays where it is. */
export const KEEPS_PLACE = { keepsPlace: true } as const

/** Whether the state of an entry of the history is {@link KEEPS_PLACE}. */
export const keepsPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state
