import type { BuilderOptions } from './builder-types.ts'
import type { BuildCounts } from './counts.ts'
import type { ProcessLimits } from './process/conversation.ts'
import type { BuildSettings } from './process/environment.ts'
import type { Quarantine } from './session/quarantine.ts'
import type { SessionInUse } from './session/session-in-use.ts'
import type { Workspaces } from '../workspace/workspaces.ts'

/** State and options that the parts of a builder share. */
export interface BuilderParts {
  readonly options: BuilderOptions
  readonly limits: ProcessLimits
  readonly buildDir: string
  readonly settings: () => BuildSettings
  readonly workspaces: Workspaces
  readonly quarantine: Quarantine
  readonly counts: BuildCounts
  readonly sessions: SessionInUse
}
