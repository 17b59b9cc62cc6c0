import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Cover } from '../../../../../shared/picture/cover'
import { shownPublication } from '../../../../../shared/post/fields/publishing-date'
import { isOwnPicture } from '../../../../platform/content/own-pictures'
import { breakpoints, workspace } from '../../../../theme/tokens'
import { useTextSummary } from '../outline/use-text-summary'
import type { Details } from '../../session/use-details'
import type { WrittenText } from '../../../../editing/loading/when-idle'
import { Sample } from './sample'
import { shownAuthorName } from '../../../../platform/authors/author-names'

/** The fields of a post that the site's lists show. */
export interface ListEntryData {
  readonly title: string
  /** The standfirst, or else the excerpt. */
  readonly summary: string
  /** The first of its tags. */
  readonly topic: string | null
  readonly authorName: string
  readonly publishedAt: Date
  readonly readingMinutes: number
  readonly cover: Cover | null
}

/** Draws an entry with the component of the site's lists. */
export type RenderListEntry = (entry: ListEntryData) => ReactNode

interface ListEntryProps {
  readonly details: Details
  readonly text: WrittenText
  readonly authorId: string
  /** Since when readers see the post; null before they do. */
  readonly publishedAtMs: number | null
  readonly render: RenderListEntry
}

/** The post as the site's own lists show it. */
export function ListEntry({ details, text, authorId, publishedAtMs, render }: ListEntryProps) {
  const minutes = useTextSummary(text)?.minutes ?? 1
  const { title, standfirst, excerpt, tags, cover, publishedOn } = details
  const first = publishedAtMs === null ? new Date() : new Date(publishedAtMs)
  const entry: ListEntryData = {
    title: title.trim() === '' ? 'Untitled' : title,
    summary: standfirst === '' ? excerpt : standfirst,
    topic: tags[0] ?? null,
    authorName: shownAuthorName(authorId),
    publishedAt: shownPublication(publishedOn, first),
    readingMinutes: minutes,
    cover: cover !== null && isOwnPicture(cover.url) ? cover : null,
  }
  return (
    <Sample title="In lists">
      <Box role="img" aria-label="The entry" sx={entryStyles}>
        {render(entry)}
      </Box>
    </Sample>
  )
}

/** On a wide window an entry is drawn as wide as lists have it, and reduced to the panel. */
const entryStyles = {
  overflow: 'hidden',
  [`@media (min-width: ${breakpoints.md}px)`]: {
    zoom: workspace.sidePanelWidth / workspace.listEntryWidth,
  },
}
