import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { MetaTexts } from '../../../../../shared/post/meta-texts'
import { postPath } from '../../../../../shared/site/paths'
import { site } from '../../../../../shared/site/site'
import { searchResult } from '../../../../theme/tokens'
import { cutToFit, measureText, type MeasureText } from './cut-to-fit'
import { Sample } from './sample'

interface SearchResultProps {
  readonly texts: MetaTexts
  readonly slug: string
  readonly host: string
  /** Another measure, for tests. */
  readonly measure?: MeasureText
}

type Reader = 'phone' | 'desktop'

const isReader = (value: unknown): value is Reader => value === 'phone' || value === 'desktop'

/** The post as search engines list it: what does not fit is cut where they cut it. */
export function SearchResult({ texts, slug, host, measure = measureText }: SearchResultProps) {
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

const frameStyles = {
  gap: 0.75,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
}
