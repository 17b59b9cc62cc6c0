import { readFileSync } from 'node:fs'
import { geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { lettering } from './lettering.ts'
import { circle, colors, FIGURE_WIDTH, rect } from './picture.ts'
import type { Drawing } from './picture.ts'
import { states } from './state-data.ts'
import type { State } from './state-data.ts'

/** The atlas is drawn for a field of this size, in the Albers projection of the United States. */
const ATLAS = { width: 975, height: 610 } as const

const ISLANDS = 60

interface Shape {
  readonly state: State
  readonly outline: string
  /** The middle of the state, in the atlas's own units. */
  readonly center: readonly [number, number]
}

/** The states' outlines, in the atlas's own units. */
export const shapes: readonly Shape[] = readShapes()

function readShapes(): Shape[] {
  const file = new URL(import.meta.resolve('us-atlas/states-albers-10m.json'))
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof feature>[0]
  const stored = atlas.objects['states']
  const map = stored === undefined ? null : feature(atlas, stored)
  if (map?.type !== 'FeatureCollection') throw new Error('The atlas holds no states.')
  const path = geoPath().digits(1)
  return map.features.flatMap((shape) => {
    const state = states.find(({ fips }) => fips === shape.id)
    return state === undefined
      ? []
      : [{ state, outline: path(shape) ?? '', center: path.centroid(shape) }]
  })
}

interface Placing {
  readonly width: number
  readonly left: number
  readonly top: number
}

/** Every state in a colour. The District of Columbia gets a dot: its true size is a pixel or two. */
export function mapBody(colorOf: (state: State) => string, { width, left, top }: Placing): string {
  const scale = width / ATLAS.width
  // A white state would be lost on the ground without an edge; drawn last, so that the edge is whole.
  const inOrder = shapes.toSorted(
    (a, b) => Number(colorOf(a.state) === colors.paper) - Number(colorOf(b.state) === colors.paper),
  )
  const outlines = inOrder
    .map(({ state, outline }) => {
      const color = colorOf(state)
      const edge = color === colors.paper ? ` stroke="${colors.edge}"` : ''
      return `<path d="${outline}" fill="${color}"${edge}/>`
    })
    .join('')
  const capital = shapes.find(({ state }) => state.code === 'DC')
  const dot =
    capital === undefined
      ? ''
      : circle(capital.center[0] + 9, capital.center[1] + 6, 4.5, colorOf(capital.state))
  return (
    `<g transform="translate(${left} ${top}) scale(${scale})" stroke="${colors.surface}" ` +
    `stroke-width="${2.4 / scale}" stroke-linejoin="round">${outlines}${dot}</g>`
  )
}

export const mapHeight = (width: number): number => (width / ATLAS.width) * ATLAS.height

export interface MapClass {
  readonly label: string
  readonly color: string
  readonly holds: (state: State) => boolean
}

/** A map of the states in classes, with a legend below it. Every state belongs to one class. */
export async function classMap(classes: readonly MapClass[]): Promise<Drawing> {
  const margin = 60
  // The last of the Aleutian Islands lie left of the atlas's field.
  const mapWidth = FIGURE_WIDTH - 2 * margin - ISLANDS
  const legendTop = mapHeight(mapWidth) + 2 * margin
  const columns = 2
  const columnWidth = (FIGURE_WIDTH - 2 * margin) / columns
  const legend = await Promise.all(
    classes.map(async ({ label, color }, index) => {
      const x = margin + (index % columns) * columnWidth
      const y = legendTop + Math.floor(index / columns) * 100
      return (
        rect([x, y, 60, 60], color, `stroke="${colors.edge}" stroke-width="2"`) +
        (await lettering(label, [x + 86, y + 51]))
      )
    }),
  )
  const rows = Math.ceil(classes.length / columns)
  const colorOf = (state: State): string => {
    const found = classes.find(({ holds }) => holds(state))
    if (found === undefined) throw new Error(`${state.name} is in no class of the map.`)
    return found.color
  }
  return {
    width: FIGURE_WIDTH,
    height: Math.round(legendTop + rows * 100 + margin - 40),
    body:
      mapBody(colorOf, { width: mapWidth, left: margin + ISLANDS, top: margin }) + legend.join(''),
  }
}
