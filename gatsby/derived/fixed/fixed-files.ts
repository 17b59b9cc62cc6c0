import { createHash } from 'node:crypto'
import type { Node } from 'gatsby'
import type { EntryFiles } from '../../../shared/entries/entry-files.ts'
import {
  isEditedKind,
  REFERENCE_KIND_NAMES,
  REFERENCE_KINDS,
  REFERENCE_NODE_TYPES,
} from '../../../shared/kinds/names.ts'
import { site as ownSite } from '../../../shared/site/site.ts'
import { entryFilesPath, FACTS_PATH, PAGE_NAMES_PATH } from '../../../shared/site/paths.ts'
import type { ContentFile } from '../../reference/content/content-files.ts'
import { contentFiles } from '../../reference/content/content-files.ts'
import type { FactFields } from '../../reference/facts/facts.ts'
import { FACT_TYPE, factTextOfNode } from '../../reference/facts/facts.ts'
import type { PlannedFile } from '../../files/planned-file.ts'
import { planPageNames } from './plan-page-names.ts'
import type { ReferenceFields } from '../../reference/glossary/reference-nodes.ts'
import { planManifest } from './manifest.ts'
import { planRobots } from './robots.ts'
import { planStateDownloads } from '../../reference/states/downloads.ts'
import { stateRecords } from '../../reference/states/state-record.ts'
import type { DerivedFile, DerivedSite, FilesMadeLater } from '../maker/derived-file.ts'
import { NO_CHANGES } from '../maker/derived-file.ts'
import { pathsWithoutCalendar, planCalendars } from './plan-calendars.ts'

export const robots: DerivedFile = {
  makes: '/robots.txt',
  from: 'whether search engines may list the site',
  all: ({ siteUrl, isKeptFromSearch = false }) => ({
    files: [planRobots(siteUrl, !isKeptFromSearch)],
  }),
}

export const manifest: DerivedFile = {
  makes: 'the web app manifest',
  from: 'name and colours of the site',
  all: () => ({ files: [planManifest(ownSite)] }),
}

export const facts: DerivedFile = {
  makes: FACTS_PATH,
  from: 'the facts of content/ and of the calculators',
  ...madeOfReference({
    phase: 'Writing the figures',
    types: [FACT_TYPE],
    plan: ({ nodes }) => [planFacts(nodes.getNodesByType(FACT_TYPE) as readonly FactFields[])],
  }),
}

/** The facts for the editor and the preview: what each is of, and what it says now. Pure. */
function planFacts(nodes: readonly FactFields[]): PlannedFile {
  const listed = nodes.map(factTextOfNode).sort((a, b) => (a.id < b.id ? -1 : 1))
  return { path: FACTS_PATH, text: JSON.stringify(listed) }
}

export const stateDownloads: DerivedFile = {
  makes: '/states/states.csv and .json',
  from: 'content/states',
  ...madeOfReference({
    phase: 'Writing the downloads',
    types: [REFERENCE_KINDS.states.nodeType],
    plan: ({ nodes }) =>
      planStateDownloads(stateRecords(nodes.getNodesByType(REFERENCE_KINDS.states.nodeType))),
  }),
}

const referenceNodes = ({ nodes }: DerivedSite): object[] =>
  REFERENCE_NODE_TYPES.flatMap((type) => nodes.getNodesByType(type))

export const calendars: DerivedFile = {
  makes: 'the dates of forms, states and tools, as .ics',
  from: 'content/forms, content/states and the calculator of deadlines',
  ...madeOfReference({
    phase: 'Writing the calendars',
    types: REFERENCE_NODE_TYPES,
    plan: (site) => planCalendars(referenceNodes(site), site.siteUrl),
    gone: (site) => pathsWithoutCalendar(referenceNodes(site)),
  }),
}

export const pageNames: DerivedFile = {
  makes: PAGE_NAMES_PATH,
  from: 'content/ and the documents over it',
  ...madeOfReference({
    phase: 'Writing the names of pages',
    types: null,
    plan: ({ nodes }) => [pageNamesOf(nodes)],
  }),
}

interface ReferenceFiles {
  /** In words for people. */
  readonly phase: string
  /** Types of nodes that they are behind when one is written; null for those of which some come and go. */
  readonly types: readonly string[] | null
  readonly plan: (site: DerivedSite) => readonly PlannedFile[]
  /** Paths of those that there may have been before. */
  readonly gone?: (site: DerivedSite) => readonly string[]
}

/** Makes files with each full build, and again when their nodes are others. Readers can wait for them. */
function madeOfReference(made: ReferenceFiles): Pick<DerivedFile, 'all' | 'follow'> {
  const { phase, types, plan, gone } = made
  return {
    all: (site) => ({ files: plan(site) }),
    follow(site, files, deferrals) {
      let isBehind = deferrals !== null
      const later: FilesMadeLater = {
        note(_, { fileInputs, nodes }) {
          if (!fileInputs.isReferenceChanged) return
          const isMade = ({ type }: { readonly type: string }) => types?.includes(type) !== false
          isBehind ||= nodes.remove.length > 0 || nodes.upsert.some(isMade)
        },
        hasDeferred: () => isBehind,
        progress: () => ({ phase }),
        deferrals: () => (isBehind ? [phase] : null),
        async make(signal) {
          if (!isBehind || signal.aborted) return NO_CHANGES
          const written: string[] = []
          const planned = plan(site)
          await files.announce(planned.map(({ path }) => path))
          for (const file of planned) if (await files.write(file)) written.push(file.path)
          const removed = await files.remove(gone?.(site) ?? [])
          isBehind = false
          return { written, removed }
        },
      }
      return { later }
    },
  }
}

const pageNamesOf = (nodes: DerivedSite['nodes']): PlannedFile =>
  planPageNames((type) => nodes.getNodesByType(type) as readonly ReferenceFields[])

export const entryFiles: DerivedFile = {
  makes: REFERENCE_KIND_NAMES.filter(isEditedKind).map(entryFilesPath).join(' and '),
  from: 'the files of content/ whose entries are edited in the browser',
  all: ({ nodes }) => {
    const { entries } = contentFiles(nodes.getNodesByType('File') as readonly Node[])
    return {
      files: REFERENCE_KIND_NAMES.filter(isEditedKind).map((kind) => ({
        path: entryFilesPath(kind),
        text: JSON.stringify(planEntryFiles(entries.filter(({ folder }) => folder === kind))),
      })),
    }
  },
}

/** The files as the editor begins from them. Pure. */
function planEntryFiles(files: readonly ContentFile[]): EntryFiles {
  return {
    files: files
      .map(({ slug, text }) => ({
        slug,
        sha256: createHash('sha256').update(text).digest('hex'),
        // The build has checked them.
        data: JSON.parse(text) as EntryFiles['files'][number]['data'],
      }))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  }
}
