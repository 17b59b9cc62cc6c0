import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { metaTexts, writtenExcerpt, type MetaTexts } from '../../../../../shared/post/meta-texts'
import { postPath } from '../../../../../shared/site/paths'
import { site } from '../../../../../shared/site/site'
import { SITE_URL } from '../../../../platform/base/site-url'
import { searchResult } from '../../../../theme/tokens'
import type { PostSession } from '../../session/post-session'
import { useSyncValue } from '../../../../editing/sync/use-sync-value'
import type { Details } from '../../session/use-details'
import { type MeasureText, cutToFit, measureText } from './cut-to-fit'
import { ListEntry, type RenderListEntry } from './list-entry'
import { MetaFields } from './meta-fields'
import { Sample } from './sample'
import { SocialCard } from './social-card'

type Reader = 'phone' | 'desktop'

const isReader = (value: unknown): value is Reader => value === 'phone' || value === 'desktop'

const frameStyles = {
  gap: 0.75,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
}

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

interface SearchResultProps {
  readonly texts: MetaTexts
  readonly slug: string
  readonly host: string
  /** Another measure, for tests. */
  readonly measure?: MeasureText
}

/** The post as search engines list it: what does not fit is cut where they cut it. */
function SearchResult({ texts, slug, host, measure = measureText }: SearchResultProps) {
  const [reader, setReader] = useState<Reader>('desktop')
  const { titleFont, textFont } = searchResult
  const most = searchResult[reader]
  const title = texts.title.trim() === '' ? 'Untitled' : texts.title
  const cut = (text: string, font: string, width: number) =>
    cutToFit(text, (part) => measure(part, font) <= width)
  const address = [host, ...postPath(slug).split('/')].filter((part) => part !== '').join(' › ')
  const description = cut(texts.description, textFont, most.description)
  return (
    <Sample
      title="Search result"
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Search result on"
          value={reader}
          onChange={(_event, value: unknown) => {
            if (isReader(value)) setReader(value)
          }}
        >
          <ToggleButton value="desktop">Desktop</ToggleButton>
          <ToggleButton value="phone">Phone</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <Stack sx={frameStyles}>
        <Typography component="p" noWrap sx={{ font: textFont, color: 'text.secondary' }}>
          {address}
        </Typography>
        <Box component="p" sx={{ m: 0, font: titleFont, color: searchResult.link }}>
          {cut(`${title} | ${site.name}`, titleFont, most.title)}
        </Box>
        <Box component="p" sx={{ m: 0, font: textFont, color: 'text.secondary' }}>
          {description === '' ? 'Without an excerpt, the first words of the text.' : description}
        </Box>
      </Stack>
    </Sample>
  )
}
