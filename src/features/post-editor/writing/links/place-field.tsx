import TextField from '@mui/material/TextField'
import type { PageHeading } from './link-targets'

interface PlaceFieldProps {
  readonly label: string
  /** The label for no place at all. */
  readonly topLabel: string
  readonly headings: readonly PageHeading[]
  /** The id of the chosen heading; empty for none. */
  readonly chosen: string
  readonly onChoose: (heading: PageHeading | null) => void
}

/** Offers the headings of a page, so that a link can lead to one of them. */
export function PlaceField({ label, topLabel, headings, chosen, onChoose }: PlaceFieldProps) {
  if (headings.length === 0) return null
  const isKnown = chosen === '' || headings.some(({ id }) => id === chosen)
  return (
    <TextField
      select
      label={label}
      value={chosen}
      onChange={(event) => {
        onChoose(headings.find(({ id }) => id === event.target.value) ?? null)
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{topLabel}</option>
      {!isKnown && <option value={chosen}>#{chosen}</option>}
      {headings.map(({ id, text, level }) => (
        <option key={id} value={id}>
          {INDENTS[level] ?? ''}
          {text}
        </option>
      ))}
    </TextField>
  )
}

/** By level: lists of a browser show no tree. */
const INDENTS: readonly string[] = ['', '', '', '\u2003', '\u2003\u2003']
