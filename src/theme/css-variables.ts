import {
  fonts,
  layers,
  layout,
  measure,
  motion,
  space,
  type,
  type Palette,
  type Ramp,
} from './tokens'

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A colour is one property; the classes of a ramp are numbered from 1. */
const colourOrRamp = (property: string, value: string | Ramp): string[] =>
  typeof value === 'string'
    ? [`${property}:${value}`]
    : value.map((colour, place) => `${property}-${place + 1}:${colour}`)

/**
 * The tokens as custom properties, for the page's head.
 *
 * @param palette the colours of the scheme that the site is built with
 * @param scheme the browser's own controls and scroll bars follow it
 */
export function cssVariables(palette: Palette, scheme: 'light' | 'dark'): string {
  const declarations = [
    ...Object.entries(palette).flatMap(([name, value]: [string, string | Ramp]) =>
      colourOrRamp(`--color-${kebab(name)}`, value),
    ),
    ...Object.entries(fonts).map(([name, value]) => `--font-${name}:${value}`),
    ...Object.entries(type).map(([name, size]) => `--text-${name}:${size}`),
    `--measure:${measure}`,
    ...space.flatMap((pixels, step) => (pixels === 0 ? [] : `--space-${step}:${pixels}px`)),
    ...Object.entries(layout).map(([name, pixels]) => `--${kebab(name)}:${pixels}px`),
    ...Object.entries(layers).map(([name, order]) => `--layer-${kebab(name)}:${order}`),
    ...Object.entries(motion).map(([name, ms]) => `--duration-${kebab(name)}:${ms}ms`),
  ]
  return `:root{color-scheme:${scheme};${declarations.join(';')}}`
}
