import { readBuildConfig } from '../../../../gatsby/settings/config.ts'
import { glossaryOf } from '../../../../gatsby/reference/glossary/glossary.ts'
import type { PostListNodeFields, RedirectFields } from '../../../../gatsby/nodes/nodes.ts'
import { NODE_TYPES } from '../../../../gatsby/nodes/nodes.ts'
import { planPages } from '../../../../gatsby/pages/plan/plan-pages.ts'
import { openFirestoreSource } from '../../../../gatsby/posts/source/firestore-source.ts'
import { EMPTY_QUARANTINE } from '../../../../gatsby/posts/source/quarantine.ts'
import { sourcePosts } from '../../../../gatsby/posts/source-posts.ts'
import { preparerInThisThread } from '../../../gatsby/support/preparer.ts'
import { PROJECT } from '../../../server/app/backend-server.ts'
import { NO_FACTS } from '../../../gatsby/support/no-facts.ts'
import type { TestSite } from '../../../export/support/filled-backend.ts'

/** Everything that a build takes from a backend: nodes, pages with their context, redirects. */
export async function buildOf({ server }: TestSite, folder: string): Promise<unknown> {
  const config = readBuildConfig(
    {
      GATSBY_FIREBASE_API_KEY: 'key',
      GATSBY_FIREBASE_PROJECT_ID: PROJECT,
      GATSBY_FIREBASE_STORAGE_HOST: 'same-origin',
      GATSBY_FIREBASE_FIRESTORE_HOST: 'same-origin',
      PLIEGO_BACKEND_ORIGIN: server.origin,
    },
    folder,
  )
  const glossary = glossaryOf([{ path: '/glossary/nexus', term: 'Nexus', aliases: [] }])
  const { settings } = config
  const opened = openFirestoreSource({ settings, origin: server.origin })
  const { posts, nodes } = await sourcePosts({
    source: opened.source,
    held: { posts: new Map(), leftOut: new Map(), state: null },
    config,
    glossary,
    facts: NO_FACTS,
    preparer: preparerInThisThread(config, glossary),
    code: 'code',
    epoch: 'first',
    quarantine: EMPTY_QUARANTINE,
  })
  await opened.close()
  const ofType = <Fields>(type: string) =>
    nodes.filter((node) => node.type === type).map((node) => node.fields as Fields)
  const pages = planPages({
    posts: posts.map(({ fields }) => fields),
    lists: ofType<PostListNodeFields>(NODE_TYPES.list),
    redirects: ofType<RedirectFields>(NODE_TYPES.redirect),
    reference: [],
    cardDesign: 'design',
  })
  // Nodes name where a picture's copy lies on this disk.
  const text = JSON.stringify({ nodes, pages }).replaceAll(folder, 'FOLDER')
  return JSON.parse(text)
}
