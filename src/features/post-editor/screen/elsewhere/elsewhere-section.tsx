import Stack from '@mui/material/Stack'
import { metaTexts, writtenExcerpt } from '../../../../../shared/post/meta-texts'
import { SITE_URL } from '../../../../platform/base/site-url'
import type { PostSession } from '../../session/post-session'
import { useSyncValue } from '../../../../editing/sync/use-sync-value'
import type { Details } from '../../session/use-details'
import type { MeasureText } from './cut-to-fit'
import { ListEntry, type RenderListEntry } from './list-entry'
import { MetaFields } from './meta-fields'
import { SearchResult } from './search-result'
import { SocialCard } from './social-card'

interface ElsewhereSectionProps {
  readonly session: Pick<PostSession, 'getSnapshot' | 'subscribe' | 'current' | 'edit'>
  readonly details: Details
  readonly authorId: string
  readonly renderListEntry: RenderListEntry
  /** Another measure of texts, for tests. */
  readonly measure?: MeasureText
}

/** How the post will look outside of its own page, beside the fields that make it look so. */
export function ElsewhereSection(props: ElsewhereSectionProps) {
  const { session, details, authorId, renderListEntry, measure } = props
  const publishedAtMs = useSyncValue(session, (state) => state.head.facts.publishedAtMs)
  const texts = metaTexts({ ...details, excerpt: writtenExcerpt(details) })
  const host = new URL(SITE_URL === '' ? window.location.origin : SITE_URL).host
  return (
    <Stack spacing={2.5}>
      <MetaFields fields={details} onEdit={session.edit} />
      <SearchResult
        texts={texts}
        slug={details.slug}
        host={host}
        {...(measure === undefined ? {} : { measure })}
      />
      <SocialCard texts={texts} title={details.title} cover={details.cover} host={host} />
      <ListEntry
        details={details}
        text={session}
        authorId={authorId}
        publishedAtMs={publishedAtMs}
        render={renderListEntry}
      />
    </Stack>
  )
}
