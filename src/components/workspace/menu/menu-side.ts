/** To which side of its button a menu opens, and how high it may be there. Pixels. */
export interface MenuSide {
  readonly side: 'above' | 'below'
  readonly maxHeight: number
}

/** Space between a menu and the edges of the window, in pixels. */
export const MENU_MARGIN = 8

/**
 * Finds the side on which a menu has room, so that it never lies over its own button. On the preferred
 * side where it fits there, else on the other one; where it fits on neither, on the larger side, where
 * it scrolls.
 *
 * @param preferred the side to take where the menu fits on both
 */
export function menuSide(
  button: Pick<DOMRect, 'top' | 'bottom'>,
  windowHeight: number,
  menuHeight: number,
  preferred: MenuSide['side'],
): MenuSide {
  const above = { side: 'above', maxHeight: button.top - MENU_MARGIN } as const
  const below = { side: 'below', maxHeight: windowHeight - button.bottom - MENU_MARGIN } as const
  const [first, second] = preferred === 'above' ? [above, below] : [below, above]
  if (first.maxHeight >= menuHeight) return first
  if (second.maxHeight >= menuHeight) return second
  return first.maxHeight >= second.maxHeight ? first : second
}
