import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { z } from 'zod'
import { AtlasError } from '../errors.ts'

/** The states as us-atlas draws them: Albers projection, 975 by 610 pixels, arcs shared by neighbours. */
export type Atlas = Topology<{ states: GeometryCollection<{ name: string }> }>

const FILE = path.join('node_modules', 'us-atlas', 'states-albers-10m.json')

/** Enough to tell a file of another kind or another version. */
const atlasSchema = z.custom<Atlas>(
  (value) =>
    z
      .object({
        type: z.literal('Topology'),
        arcs: z.array(z.array(z.array(z.number()))),
        transform: z.object({ scale: z.array(z.number()), translate: z.array(z.number()) }),
        objects: z.object({
          states: z.object({
            geometries: z.array(
              z.object({ id: z.string(), properties: z.object({ name: z.string() }) }),
            ),
          }),
        }),
      })
      .safeParse(value).success,
)

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
