import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import {
  VERIFICATION_STATES,
  type Verification,
  type VerificationState,
} from '../../../../shared/kinds/verification'
import { FieldGroup, groupOf } from './field-group'
import { TextControl } from './text-control'
import type { WidgetProps } from './widget'

/** How far a page was verified, as far as it is written: a state that is none stays as it is. */
export interface UnfinishedVerification extends Partial<
  Readonly<Record<Exclude<keyof Verification, 'state'>, string | undefined>>
> {
  readonly state: string
}

const STATE_WORDS: Readonly<Record<VerificationState, string>> = {
  sample: 'Not compared with any source',
  secondary: 'Compared with a secondary source',
  official: 'Compared with the official source',
}

const COMPARISON = [
  { name: 'verifiedOn', label: 'Compared on', type: 'date' },
  { name: 'verifiedBy', label: 'Compared by', type: 'text' },
  { name: 'source', label: 'Address of the source', type: 'url' },
] as const

const wordsOf = (state: string): string =>
  VERIFICATION_STATES.map((known) => (known === state ? STATE_WORDS[known] : '')).join('') || state

/** How far a page was compared with its source; only a comparison has a day, a person and a source. */
export function VerificationWidget(props: WidgetProps<UnfinishedVerification>) {
  const { id, field, value, onChange, problems, isReadOnly } = props
  // What was written is there again after another choice.
  const [written, setWritten] = useState(value)
  const choose = (state: string) => {
    if (value.state !== 'sample') setWritten(value)
    onChange(state === 'sample' ? { state } : { ...written, ...value, state })
  }
  return (
    <FieldGroup id={id} field={field} problems={problems}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isReadOnly ? (
          <TextControl
            id={`${id}-state`}
            label="State"
            value={wordsOf(value.state)}
            onChange={choose}
            problems={problems.at('state')}
            isReadOnly
          />
        ) : (
          <TextField
            select
            id={`${id}-state`}
            label="State"
            size="small"
            fullWidth
            value={value.state}
            error={problems.at('state').length > 0}
            helperText={problems.at('state').join(' ') || undefined}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            onChange={(event) => {
              choose(event.target.value)
            }}
          >
            {statesWith(value.state).map((state) => (
              <option key={state} value={state}>
                {wordsOf(state)}
              </option>
            ))}
          </TextField>
        )}
        {value.state !== 'sample' &&
          COMPARISON.map(({ name, label, type }) => (
            <TextControl
              key={name}
              id={`${id}-${name}`}
              label={label}
              type={type}
              value={value[name] ?? ''}
              onChange={(text) => {
                onChange({ ...value, [name]: type === 'url' ? text.trim() : text })
              }}
              problems={problems.at(name)}
              isReadOnly={isReadOnly}
              group={groupOf({ id, problems })}
            />
          ))}
      </Box>
    </FieldGroup>
  )
}

/** The states to choose from, and one that is not known but written. */
const statesWith = (state: string): readonly string[] =>
  VERIFICATION_STATES.some((known) => known === state)
    ? VERIFICATION_STATES
    : [...VERIFICATION_STATES, state]
