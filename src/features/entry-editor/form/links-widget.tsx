import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { foldText } from '../../../../shared/text/alphabet'
import { StatusChip } from '../../../components/workspace/status-chip'
import { FieldGroup, groupHintId } from './field-group'
import { OrderedItems } from './ordered-items'
import { ProblemLines } from './text-control'
import type { LinkableEntry, WidgetProps } from './widget'

/** More would be read by no one. */
const SHOWN_COUNT = 50

const NO_TARGETS: readonly LinkableEntry[] = []

/** Links to entries of a kind, in an order. They are found by everything that the entry is called. */
export function LinksWidget(props: WidgetProps<readonly string[]>) {
  const { id, field, value, onChange, problems, isReadOnly, options } = props
  const targets = options.targetsOf(field.linksTo ?? '')
  const labels = new Map(targets?.map(({ slug, label }) => [slug, label]))
  const labelOf = (slug: string) => labels.get(slug) ?? slug
  return (
    <FieldGroup id={id} field={field} problems={problems}>
      <OrderedItems
        id={id}
        items={value}
        onChange={onChange}
        nameOf={labelOf}
        isReadOnly={isReadOnly}
        renderAdd={(addId, add) => (
          <TargetField
            id={addId}
            label={`Add to ${field.label}`}
            targets={targets?.filter(({ slug }) => !value.includes(slug)) ?? null}
            hintId={problems.at('').length > 0 ? groupHintId(id) : null}
            onChoose={({ slug }) => {
              add(slug)
            }}
          />
        )}
      >
        {(slug, itemId, _replace, index) => (
          <Box id={itemId} sx={{ pt: 1 }}>
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
              <Typography component="bdi" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {labelOf(slug)}
              </Typography>
              {targets !== null && !labels.has(slug) && (
                <StatusChip tone="bad" label="Does not exist" />
              )}
            </Stack>
            <Box sx={{ typography: 'body2' }}>
              <ProblemLines problems={problems.at(String(index))} />
            </Box>
          </Box>
        )}
      </OrderedItems>
    </FieldGroup>
  )
}

/** The entries that have every word in their names; those whose own name begins with them come first. */
function found(targets: readonly LinkableEntry[], typed: string): readonly LinkableEntry[] {
  const wanted = foldText(typed)
  const words = wanted.split(' ')
  const matching = targets.filter(({ slug, names }) => {
    const text = foldText([...names, slug].join(' '))
    return words.every((word) => text.includes(word))
  })
  const begins = ({ label }: LinkableEntry) => Number(foldText(label).startsWith(wanted))
  return matching.toSorted((a, b) => begins(b) - begins(a)).slice(0, SHOWN_COUNT)
}

interface TargetFieldProps {
  readonly id: string
  readonly label: string
  /** Null until they are read. */
  readonly targets: readonly LinkableEntry[] | null
  /** The id of the words about a problem of the list; null without one. */
  readonly hintId: string | null
  readonly onChoose: (target: LinkableEntry) => void
}

function TargetField({ id, label, targets, hintId, onChoose }: TargetFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <Autocomplete<LinkableEntry>
      id={id}
      autoHighlight
      blurOnSelect={false}
      size="small"
      // What is chosen joins the list above; nothing stays chosen here.
      value={null}
      inputValue={typed}
      options={found(targets ?? NO_TARGETS, typed)}
      loading={targets === null}
      loadingText="Reading the entries…"
      noOptionsText="Nothing has such a name."
      filterOptions={(options) => options}
      getOptionLabel={(target) => target.label}
      getOptionKey={({ slug }) => slug}
      onInputChange={(_event, value, reason) => {
        if (reason === 'input' || reason === 'clear') setTyped(value)
      }}
      onChange={(_event, target) => {
        if (target === null) return
        setTyped('')
        onChoose(target)
      }}
      renderOption={({ key, ...attributes }, target) => (
        <Box component="li" key={key} {...attributes}>
          <Stack sx={{ minWidth: 0 }}>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {target.label}
            </Box>
            <Typography component="span" variant="body2" color="textSecondary" noWrap>
              {target.names.filter((name) => name !== target.label).join(', ')}
            </Typography>
          </Stack>
        </Box>
      )}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={label}
          placeholder="Name or abbreviation"
          error={hintId !== null}
          slotProps={{
            ...parameters.slotProps,
            htmlInput: {
              ...parameters.slotProps.htmlInput,
              ...(hintId !== null && { 'aria-describedby': hintId }),
            },
          }}
        />
      )}
    />
  )
}
