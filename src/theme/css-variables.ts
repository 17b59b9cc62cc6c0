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

/** The tokens of a scheme as custom properties, for the page's head. */
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
