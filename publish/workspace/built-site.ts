import type { DeferredDocument, FileChanges } from '../../shared/publish/builder-protocol.ts'
import type { WorkspaceName } from './workspaces.ts'
import type { BuildReport } from './build-report.ts'

interface Built {
  readonly workspace: WorkspaceName
  /** The folder with the whole site, as it is now. */
  readonly folder: string
  readonly fingerprint: string
  /** The build's report about itself. */
  readonly report: BuildReport
  /** Whether lists, feeds or the search index are still to be made from the same changes. */
  readonly hasDeferred: boolean
  /** Milliseconds by phase. */
  readonly timings: Readonly<Record<string, number>>
  /** To be told of the release that holds it, by {@link releaseName}. */
  readonly noteRelease: (release: string) => void
}

/** A build after which every file of the folder may be another one. */
export interface WholeSite extends Built {
  readonly kind: 'whole'
}

/** A build that changed a few files. */
export interface ChangedSite extends Built {
  readonly kind: 'changed'
  readonly files: FileChanges
  /** Posts of the changes that wait for a later build. */
  readonly deferred: readonly DeferredDocument[]
}

/** The result of a build that ended well. */
export type BuiltSite = WholeSite | ChangedSite
