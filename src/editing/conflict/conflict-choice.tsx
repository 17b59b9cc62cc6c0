import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Conflict, ConflictChoice as Choice } from '../../../shared/merge/conflict'
import { choicesFor } from '../../../shared/merge/resolve-conflicts'
import type { FieldTable } from '../../../shared/fields/field'
import { ownValue } from '../../../shared/records/own-value'
import { ConflictContent, SideBox } from './conflict-sides'

interface ConflictChoiceProps {
  /** The table of the document's fields. */
  readonly table: FieldTable
  readonly conflict: Conflict
  /** Which of how many, from 1. */
  readonly number: number
  readonly count: number
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

function nameOf({ kind, field }: Conflict, table: FieldTable): string {
  const label = ownValue(table, field)?.label ?? field
  if (kind === 'alt') return `Alternative text of the ${label.toLowerCase()}`
  return kind === 'focus' ? `Focal point of the ${label.toLowerCase()}` : label
}

const CHOICE_NAMES = { mine: 'Keep mine', theirs: 'Keep theirs', both: 'Keep both' } as const

const isChoice = (value: string): value is Choice => Object.hasOwn(CHOICE_NAMES, value)

/** One place that both sides changed, and what to keep of it. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { table, conflict, number, count, choice, onChoose } = props
  const id = useId()
  const [showsBase, setShowsBase] = useState(false)
  const name = nameOf(conflict, table)
  const heading = count === 1 ? name : `${number} of ${count}: ${name}`
  return (
    <Box component="section" aria-labelledby={id} sx={{ containerType: 'inline-size', mb: 3 }}>
      <Typography id={id} variant="h6" component="h3" gutterBottom>
        {heading}
      </Typography>
      <Box sx={sidesStyles}>
        <SideBox heading="Your version">
          <ConflictContent conflict={conflict} side="mine" />
        </SideBox>
        <SideBox heading="Their version">
          <ConflictContent conflict={conflict} side="theirs" />
        </SideBox>
      </Box>
      <Button
        size="small"
        aria-expanded={showsBase}
        sx={{ mt: 0.5 }}
        onClick={() => {
          setShowsBase(!showsBase)
        }}
      >
        {showsBase ? 'Hide the text before both changes' : 'Show the text before both changes'}
      </Button>
      {showsBase && (
        <SideBox heading="Before">
          <ConflictContent conflict={conflict} side="base" />
        </SideBox>
      )}
      <FormControl sx={{ display: 'block', mt: 1 }}>
        <span id={`${id}-choice`} className="visually-hidden">
          What to keep: {heading}
        </span>
        <RadioGroup
          row
          aria-labelledby={`${id}-choice`}
          value={choice ?? ''}
          onChange={(_event, value) => {
            if (isChoice(value)) onChoose(value)
          }}
        >
          {choicesFor(conflict).map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              label={CHOICE_NAMES[value]}
            />
          ))}
        </RadioGroup>
      </FormControl>
    </Box>
  )
}

const sidesStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { '@': 'minmax(0, 1fr)', '@sm': 'minmax(0, 1fr) minmax(0, 1fr)' },
}
