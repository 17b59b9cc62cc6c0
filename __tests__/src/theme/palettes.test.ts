import { describe, expect, it } from '@jest/globals'
import { cssVariables } from '../../../src/theme/css-variables'
import { darkPalette, lightPalette, type Palette } from '../../../src/theme/tokens'

/** Relative luminance of a `#rrggbb` colour. WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each<[string, Palette]>([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s palette', (_name, palette) => {
  it('has text of at least 4.5 to 1 on every ground', () => {
    for (const ground of [palette.paper, palette.surface]) {
      for (const text of ['primary', 'ink', 'inkSoft', 'danger', 'success', 'warning'] as const) {
        expect([text, contrast(palette[text], ground)]).toEqual([text, expect.any(Number)])
        expect(contrast(palette[text], ground)).toBeGreaterThanOrEqual(4.5)
      }
    }
    expect(contrast(palette.secondary, palette.primary)).toBeGreaterThanOrEqual(4.5)
  })

  it('has edges of controls and a focus ring of at least 3 to 1', () => {
    for (const ground of [palette.paper, palette.surface]) {
      expect(contrast(palette.edge, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(palette.focus, ground)).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(palette.focus, palette.primary)).toBeGreaterThanOrEqual(3)
  })

  it('has a ramp that goes one way, each class at least 1.5 to 1 from the next', () => {
    const fromPaper = palette.ramp.map((colour) => contrast(colour, palette.paper))
    expect(fromPaper).toEqual([...fromPaper].sort((a, b) => a - b))
    for (const [place, colour] of palette.ramp.slice(1).entries()) {
      expect(contrast(colour, palette.ramp[place] ?? '')).toBeGreaterThanOrEqual(1.5)
    }
  })

  it('has a ramp that carries text of at least 4.5 to 1 on every class', () => {
    for (const [place, colour] of palette.ramp.entries()) {
      expect(contrast(palette.onRamp[place] ?? '', colour)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('has a ramp that begins with a class that is told from the page, and ends with one of 7 to 1', () => {
    expect(contrast(palette.ramp[0], palette.paper)).toBeGreaterThanOrEqual(1.2)
    expect(contrast(palette.ramp[4], palette.paper)).toBeGreaterThanOrEqual(7)
  })
})

describe('the custom properties', () => {
  it('carry every token under a stable name', () => {
    const css = cssVariables(lightPalette, 'light')
    expect(css).toContain('color-scheme:light')
    expect(css).toContain('--color-ink-soft:#55534d')
    expect(css).toContain('--color-ramp-1:#dfece1')
    expect(css).toContain('--color-on-ramp-5:#ffffff')
    expect(css).toContain('--container-max-width:1420px')
    expect(css).toContain('--drawer-width:280px')
    expect(css).not.toContain('undefined')
  })
})
