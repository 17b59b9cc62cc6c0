import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { AtlasError } from '../../errors.ts'

const FILE = path.join('node_modules', 'us-atlas', 'states-albers-10m.json')

const pair = z.tuple([z.number(), z.number()])
/** Numbers of arcs, end to end; a negative one is the complement of an arc that runs backwards. */
const ring = z.array(z.int())
const named = { id: z.string(), properties: z.object({ name: z.string() }) }

/**
 * The parts of a TopoJSON file that the map needs. The outline of the nation, which the file holds
 * as well, is left out: every coast would count as a border with it.
 *
 * Source: TopoJSON specification, section 2.
 */
const atlasSchema = z.object({
  type: z.literal('Topology'),
  /** Each arc starts at a quantised point; the pairs after it are steps. */
  arcs: z.array(z.array(pair)),
  transform: z.object({ scale: pair, translate: pair }),
  objects: z.object({
    states: z.object({
      type: z.literal('GeometryCollection'),
      geometries: z.array(
        z.discriminatedUnion('type', [
          z.object({ ...named, type: z.literal('Polygon'), arcs: z.array(ring) }),
          z.object({ ...named, type: z.literal('MultiPolygon'), arcs: z.array(z.array(ring)) }),
        ]),
      ),
    }),
  }),
})

/** The states as us-atlas draws them: Albers projection, 975 by 610 pixels, arcs shared by neighbours. */
export type Atlas = z.infer<typeof atlasSchema>

/**
 * Reads the shapes of the states from the package us-atlas.
 *
 * @param directory the site's folder
 * @throws AtlasError when the file is not there or is not what it was
 * @see https://github.com/topojson/us-atlas
 */
export function readAtlas(directory: string = process.cwd()): Atlas {
  const file = path.join(directory, FILE)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new AtlasError(`${FILE} cannot be read. Install the packages again: npm ci`, { cause })
  }
  const parsed = atlasSchema.safeParse(json)
  if (!parsed.success) {
    throw new AtlasError(
      `${FILE} does not hold the shapes of the states. Expected us-atlas 3; install the packages again: npm ci`,
    )
  }
  return parsed.data
}
