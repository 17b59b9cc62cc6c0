import type { AwaitedPictures, BuilderMessage } from '../../../shared/publish/builder-protocol.ts'
import type { DocumentRef } from '../../../shared/documents/document-source.ts'
import type { DeferredProgress } from '../../derived/maker/derived-file.ts'

type Result<Kind extends BuilderMessage['kind']> = Omit<
  Extract<BuilderMessage, { kind: Kind }>,
  'kind' | 'id'
>

/** The site, kept up to date change by change. Calls must not overlap. */
export interface SiteBuilder {
  /**
   * @param mayDefer whether posts that are much work may be left to a later build
   * @param day the day in the site's time zone, to which the site is brought; null leaves it where it is
   * @throws BackendUnreachableError, BackendRefusedError, PreparationError: nothing was applied
   * @throws ContentMismatchError, NeedsFullBuildError, BrokenPagesError, GatsbyStateError
   */
  build(
    changes: readonly DocumentRef[],
    mayDefer?: boolean,
    day?: string | null,
  ): Promise<Result<'built'>>
  /** Makes what is deferred, until the signal asks it to yield. */
  makeDeferred(signal: AbortSignal): Promise<Result<'madeDeferred'>>
  /** Puts the state on the disk, for a warm start. */
  save(): Promise<void>
  /** Whether {@link makeDeferred} has something to make. */
  hasDeferred(): boolean
  /** Whether it changes what the stored state tells of, such as pages. */
  hasDeferredPages(): boolean
  /** Pictures that could not be fetched and may be there later. */
  awaitedPictures(): AwaitedPictures
  /** Describes what it makes next, for people; null when there is nothing. */
  progress(): DeferredProgress | null
  /** Whether the site is what the last build has made of it. It is not while a change is applied. */
  isSure(): boolean
}
