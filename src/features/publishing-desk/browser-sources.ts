import { publisher } from '../../platform/publish-desk'
import { readRole } from '../../platform/posts'
import type { DeskSources } from './desk-sources'

/** The publisher of this site and the roles of the configured backend. */
export const browserSources: DeskSources = { ...publisher, readRole }
