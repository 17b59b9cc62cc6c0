export { createSchemaCustomization } from './gatsby/schema/create-schema.ts'
export { sourceNodes } from './gatsby/source/source-nodes.ts'
export { createPages } from './gatsby/pages/create-pages.ts'
export { onPostBuild } from './gatsby/report/on-post-build.ts'
