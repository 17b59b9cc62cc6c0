import type { Palette } from './tokens'

/**
 * The ring around what has the focus, also on the components of MUI, whose styles take the browser's
 * outline away: the selectors weigh more than a component's own. Where the element that has the focus
 * is not the one that is seen (the field in a frame, the box of a tick), the ring is around that one. What
 * has the focus only to be read out, such as the text of the question about cookies, has none; nor has
 * what is written as on a sheet of paper (`data-caret`), where the caret shows the focus.
 */
export function focusRing(palette: Palette) {
  const ring = { outline: `3px solid ${palette.focus}`, outlineOffset: '2px' }
  return {
    ':focus-visible:not(main, [id="gatsby-focus-wrapper"], .consent__body, .MuiInputBase-input, .PrivateSwitchBase-input, [data-caret])':
      ring,
    '.MuiInputBase-root:has(> .MuiInputBase-input:focus-visible:not([data-caret]))': ring,
    '.PrivateSwitchBase-root:has(> .PrivateSwitchBase-input:focus-visible)': {
      ...ring,
      outlineOffset: '-4px',
    },
    '.MuiSlider-thumb:has(> input:focus-visible)': ring,
    // In a list that cuts off what stands outside of it.
    ':is([role="menuitem"], [role="option"], [role="tab"]):focus-visible:not(.MuiInputBase-input)':
      {
        outlineOffset: '-3px',
      },
  }
}
