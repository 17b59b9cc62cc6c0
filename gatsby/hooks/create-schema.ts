import type { CreateSchemaCustomizationArgs } from 'gatsby'
import type { BuildConfig } from '../settings/config.ts'
import { readBuildConfig } from '../settings/config.ts'
import { BuildError } from '../errors.ts'
import { factNode, factTextOfNode } from '../reference/facts/facts.ts'
import { pictureData } from '../adapter/pictures/picture-data.ts'
import { termNode } from '../reference/glossary/glossary.ts'
import { PICTURE_USES } from '../nodes/picture.ts'
import type { StoredPicture } from '../nodes/picture.ts'
import { keepBody } from '../files/kept-bodies.ts'
import { firstOf } from '../nodes/schema/first-of.ts'
import { keptBody } from '../nodes/schema/kept-body.ts'
import { summary, topic } from '../nodes/schema/list-item.ts'
import { sampleLine } from '../nodes/schema/sample-line.ts'
import { shownDay } from '../nodes/schema/shown-day.ts'
import { TYPE_DEFINITIONS } from '../nodes/schema/type-definitions.ts'

/** Gatsby's `createSchemaCustomization`: the explicit types, and the field that makes pictures responsive. */
export function createSchemaCustomization(args: CreateSchemaCustomizationArgs): void {
  const { actions, schema, reporter } = args
  let config: BuildConfig
  try {
    config = readBuildConfig()
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    reporter.panic(error.message)
    return
  }
  const { imageCacheDir, isDevelopment } = config
  const tools = { imageCacheDir, reporter, pathPrefix: args.pathPrefix }
  const publicUrl = ({ isAnimated, hash, extension }: StoredPicture): string | null =>
    isAnimated ? `${args.pathPrefix}/static/${hash}/image.${extension}` : null
  const pictureFields = {
    hash: 'String!',
    extension: 'String!',
    width: 'Int!',
    height: 'Int!',
    isAnimated: 'Boolean!',
    hasAlpha: 'Boolean!',
    /** Data for GatsbyImage, or null for pictures that are shown as they are. */
    imageData: {
      type: 'JSON',
      args: { use: { type: 'String', defaultValue: 'article' } },
      resolve: (picture: StoredPicture, { use }: { use: string }) =>
        pictureData(picture, PICTURE_USES.find((known) => known === use) ?? 'article', tools),
    },
    /** The address of the unchanged file, for pictures that are shown as they are. */
    publicUrl: {
      type: 'String',
      resolve: publicUrl,
    },
  }
  const drawnPicture = async (picture: StoredPicture) => ({
    hash: picture.hash,
    width: picture.width,
    height: picture.height,
    imageData: await pictureData(picture, 'article', tools),
    publicUrl: publicUrl(picture),
  })
  for (const extension of [firstOf, summary, topic]) actions.createFieldExtension(extension)
  actions.createFieldExtension(shownDay)
  actions.createFieldExtension(sampleLine)
  actions.createFieldExtension(
    keptBody({
      drawnPicture,
      termNode,
      factNode,
      factTextOfNode,
      keep: (body) => keepBody(process.cwd(), body),
      isDevelopment,
    }),
  )
  actions.createTypes([
    TYPE_DEFINITIONS,
    schema.buildObjectType({
      name: 'PostPicture',
      fields: pictureFields,
      extensions: { infer: false },
    }),
    schema.buildObjectType({
      name: 'PostCover',
      fields: { ...pictureFields, alt: 'String!', focalX: 'Float!', focalY: 'Float!' },
      extensions: { infer: false },
    }),
  ])
}
