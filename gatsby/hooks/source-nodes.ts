import { countText } from '../../shared/text/quantity-texts.ts'
import type { Node, SourceNodesArgs } from 'gatsby'
import { REFERENCE_NODE_TYPES } from '../../shared/kinds/names.ts'
import { TEXTS } from '../../shared/kinds/tables/texts.ts'
import { collectGarbage } from '../../node-shared/process/collect-garbage.ts'
import { site } from '../../shared/site/site.ts'
import { dayAt } from '../../shared/time/zoned-time.ts'
import type { BuildConfig } from '../settings/config.ts'
import { readBuildConfig } from '../settings/config.ts'
import { AUTHOR_TYPE, authorNodes } from '../reference/content/authors.ts'
import { contentFiles } from '../reference/content/content-files.ts'
import { FACT_TYPE, factNodes } from '../reference/facts/facts.ts'
import { EDITED_ENTRY_TYPE } from '../reference/entries/edited-entry.ts'
import { openGoodEntries } from '../reference/entries/good-entries.ts'
import { openContent } from '../reference/entries/plan-content.ts'
import type { EditedDocuments } from '../reference/entries/settle-entries.ts'
import { BUILD_DAY_TYPE, buildDayNode } from '../reference/entries/stale-from.ts'
import { planTextPages } from '../reference/content/text-pages.ts'
import { checkTopics } from '../reference/content/topics.ts'
import { askForPictures } from '../adapter/pictures/ask-for-pictures.ts'
import { pictureData } from '../adapter/pictures/picture-data.ts'
import { BuildError } from '../errors.ts'
import { glossaryOf, termsAmong } from '../reference/glossary/glossary.ts'
import { planPageUsage } from '../reference/glossary/reference-nodes.ts'
import { PAGE_USAGE_TYPE } from '../reference/glossary/page-usage.ts'
import { siteFactsOf } from '../html/fact-warnings.ts'
import { createSanitiser } from '../html/sanitise.ts'
import { noteSource, removeReport, writeFailure } from '../report/build-report.ts'
import { readAtlas } from '../reference/states/atlas.ts'
import { STATE_NODE_TYPES, stateNodes } from '../reference/states/state-nodes.ts'
import { applyNodes, heldEpoch } from '../nodes/apply-nodes.ts'
import { codeFingerprint } from '../nodes/code-fingerprint.ts'
import type { OpenSource } from '../posts/source/firestore-source.ts'
import { openFirestoreSource } from '../posts/source/firestore-source.ts'
import { heldPosts } from '../nodes/held-nodes.ts'
import { NODE_TYPES } from '../nodes/nodes.ts'
import { POST_NODE_TYPES, sourcePosts } from '../posts/source-posts.ts'
import { openPreparer } from '../posts/preparation/preparer.ts'
import { readQuarantine } from '../posts/source/quarantine.ts'
import { unfinishedMark } from '../nodes/unfinished-build.ts'

/**
 * Gatsby's `sourceNodes`: reads posts and reference content, then changes the node store. Everything
 * that can fail happens before the first change. A named failure ends the build with its message.
 */
export async function sourceNodes(args: SourceNodesArgs): Promise<void> {
  const config = readBuildConfig()
  try {
    await removeReport(config.reportFile)
    checkTopics(site.blogTopics)
    await source(args, config, config.day ?? dayAt(new Date(), site.timeZone))
    // The documents and what was made of them is in the node store.
    await collectGarbage()
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    await writeFailure(config.reportFile, error)
    args.reporter.panic(error.message)
  }
}

/**
 * Plans the nodes of `content/` and the documents over it: the reference pages, and those beside them.
 */
async function nodesOfContent(
  nodes: readonly Node[],
  { siteUrl }: BuildConfig,
  day: string,
  readEdited: () => Promise<EditedDocuments>,
) {
  const files = contentFiles(nodes)
  const { promisesReviews } = site
  const content = openContent(files.entries, { day, promisesReviews })
  const { reference, facts, staleFrom, edited, good } = content.plan(await readEdited())
  return {
    reference,
    facts,
    good,
    terms: termsAmong(reference).map(({ fields }) => fields),
    others: [
      ...stateNodes(reference, readAtlas()),
      ...planTextPages(files.texts, { site, siteUrl, sanitiser: createSanitiser() }),
      ...authorNodes(nodes, site),
      ...factNodes(facts),
      ...edited,
      buildDayNode({ staleFrom }),
    ],
  }
}

async function source(args: SourceNodesArgs, config: BuildConfig, day: string): Promise<void> {
  const opened = openFirestoreSource({
    settings: config.settings,
    origin: config.firestoreOrigin,
    buildToken: config.buildToken,
  })
  try {
    await sourceFrom(opened, args, config, day)
  } finally {
    await opened.close()
  }
}

async function sourceFrom(
  opened: OpenSource,
  args: SourceNodesArgs,
  config: BuildConfig,
  day: string,
): Promise<void> {
  const { actions, getNode, getNodesByType, pathPrefix, reporter } = args
  const mark = unfinishedMark()
  const held = heldPosts(getNodesByType)
  // A mark left by an interrupted build makes every node count as changed, so that all is rendered.
  const epoch = mark.isSet() ? new Date().toISOString() : heldEpoch(getNode)
  const goodEntries = openGoodEntries(config.imageCacheDir)
  const { reference, terms, facts, good, others } = await nodesOfContent(
    getNodesByType('File'),
    config,
    day,
    async () => ({ documents: await opened.entries.entries(), good: await goodEntries.read() }),
  )
  const preparer = openPreparer({ settings: { config, terms, facts, foreignTicks: null } })
  try {
    const posts = await sourcePosts({
      source: opened.source,
      held,
      config,
      code: codeFingerprint(),
      glossary: glossaryOf(terms),
      facts: siteFactsOf(facts),
      epoch,
      preparer,
      quarantine: await readQuarantine(config.quarantineFile),
    })
    const store = { actions, getNode, getNodesByType }
    const beforeChanges = () => {
      mark.set()
    }
    const written = new Set<string>()
    const applied = await applyNodes(
      {
        nodes: [...posts.nodes, ...reference, ...others, ...planPageUsage(reference, posts.posts)],
        types: [
          ...POST_NODE_TYPES,
          ...REFERENCE_NODE_TYPES,
          ...STATE_NODE_TYPES,
          TEXTS.nodeType,
          AUTHOR_TYPE,
          FACT_TYPE,
          EDITED_ENTRY_TYPE,
          BUILD_DAY_TYPE,
          PAGE_USAGE_TYPE,
        ],
        epoch,
        beforeChanges,
        onWritten: ({ id }) => {
          written.add(id)
        },
      },
      store,
    )
    // Written after the nodes that it speaks of: the cursor is never ahead of them.
    await applyNodes(
      { nodes: [posts.state], types: [NODE_TYPES.state], epoch, beforeChanges },
      store,
    )
    const { imageCacheDir } = config
    await askForPictures(
      posts.posts.filter(({ id }) => written.has(id)).map(({ fields }) => fields),
      (picture, use) => pictureData(picture, use, { imageCacheDir, reporter, pathPrefix }),
    )
    const { mode, reason, documentsRead } = posts.summary
    noteSource({ ...posts.summary, ...applied })
    reporter.info(
      `Read ${countText(documentsRead, 'post document')} (${mode}: ${reason}); nodes: ` +
        `${applied.created} created, ${applied.touched} kept, ${applied.deleted} deleted`,
    )
    await goodEntries.keep(good)
  } finally {
    await preparer.close()
  }
}
