import { site as ownSite } from '../../shared/site.ts'
import { planManifest } from '../sitemap/manifest.ts'
import { planRobots } from '../sitemap/robots.ts'
import { planStateDownloads } from '../states/downloads.ts'
import { stateRecords } from '../states/state-record.ts'
import type { DerivedFile } from './derived-file.ts'

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

export const stateDownloads: DerivedFile = {
  makes: '/states/states.csv and .json',
  from: 'content/states',
  all: ({ nodes }) => ({
    files: planStateDownloads(stateRecords(nodes.getNodesByType('UsState'))),
  }),
}
