import type { CreateSchemaCustomizationArgs } from 'gatsby'
import { readBuildConfig } from '../config.ts'
import { BuildError } from '../errors.ts'
import { pictureData } from '../drawing/picture-data.ts'
import { PICTURE_USES } from '../nodes/picture.ts'
import type { StoredPicture } from '../nodes/picture.ts'
import { firstOf } from '../schema/first-of.ts'
import { TYPE_DEFINITIONS } from '../schema/type-definitions.ts'

/** Gatsby's `createSchemaCustomization`: the explicit types, and the field that makes pictures responsive. */
export function createSchemaCustomization(args: CreateSchemaCustomizationArgs): void {
  const { actions, schema, reporter } = args
  let imageCacheDir: string
  try {
    imageCacheDir = readBuildConfig().imageCacheDir
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    reporter.panic(error.message)
    return
  }
  const tools = { imageCacheDir, reporter, pathPrefix: args.pathPrefix }
  const pictureFields = {
    hash: 'String!',
    extension: 'String!',
    width: 'Int!',
    height: 'Int!',
    isAnimated: 'Boolean!',
    hasAlpha: 'Boolean!',
    /** What GatsbyImage takes, or null for pictures that are shown as they are. */
    imageData: {
      type: 'JSON',
      args: { use: { type: 'String', defaultValue: 'article' } },
      resolve: (picture: StoredPicture, { use }: { use: string }) =>
        pictureData(picture, PICTURE_USES.find((known) => known === use) ?? 'article', tools),
    },
    /** The address of the unchanged file, for pictures that are shown as they are. */
    publicUrl: {
      type: 'String',
      resolve: (picture: StoredPicture) =>
        picture.isAnimated
          ? `${args.pathPrefix}/static/${picture.hash}/image.${picture.extension}`
          : null,
    },
  }
  actions.createFieldExtension(firstOf)
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
