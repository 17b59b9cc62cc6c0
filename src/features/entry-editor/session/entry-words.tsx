import Box from '@mui/material/Box'
import type { EntryData } from '../../../../shared/entries/entry'
import type { EntryText } from '../../../../shared/entries/entry-writes'
import { ownValue } from '../../../../shared/records/own-value'
import { saveFile } from '../../../components/files/save-file'
import { valueInWords } from '../../../editing/difference/compare-versions'
import type { RescueWays } from '../../../editing/saving/text-rescue'
import type { OpenedEntry } from './entry-session'

type Worded = Pick<OpenedEntry, 'fields' | 'slug'>

const wordsOf = ({ fields }: Worded, data: EntryData) =>
  Object.entries(fields)
    .map(([name, { label, mergedBy }]) => ({
      name,
      label,
      words: valueInWords(ownValue(data, name), mergedBy),
    }))
    .filter(({ words }) => words !== '')

/** A text of an entry, to be recognised and read. */
export function EntryWords({ entry, data }: { readonly entry: Worded; readonly data: EntryData }) {
  return (
    <Box component="dl" sx={listStyles}>
      {wordsOf(entry, data).map(({ name, label, words }) => (
        <Box key={name} sx={{ mb: 1 }}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {words}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const listStyles = { m: 0, mt: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }

/** Says how the text of an entry leaves the page by hand: as words, and as a file of `content/`. */
export function entryRescue(entry: Worded): RescueWays<EntryText> {
  return {
    async copy({ data }) {
      const blocks = wordsOf(entry, data).map(({ label, words }) => `${label}\n${words}`)
      try {
        await navigator.clipboard.writeText(blocks.join('\n\n'))
        return true
      } catch {
        // The author is told; the text stays where it is.
        return false
      }
    },
    download({ data }) {
      const text = `${JSON.stringify(data, null, 2)}\n`
      saveFile(`${entry.slug}.json`, new Blob([text], { type: 'application/json' }))
    },
  }
}
