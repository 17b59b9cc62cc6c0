import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import { SteadyButton } from '../../../components/controls/steady-button'
import { FieldGroup, groupOf } from './field-group'
import { OrderedItems } from './ordered-items'
import { TextControl } from './text-control'
import type { WidgetProps } from './widget'

type TextsProps = WidgetProps<readonly string[]>

/** The entries of a list that is written one per line: spaces around them and empty lines do not count. */
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, index) => line === b[index])

/** Short texts, one per line: corrected, pasted and put into order as any text is. */
export function LinesWidget(props: TextsProps) {
  const { id, field, value, onChange, problems, isReadOnly } = props
  return (
    <LinesControl
      id={id}
      label={field.label}
      help={`${field.help ?? ''} One per line.`.trim()}
      value={value}
      onChange={onChange}
      problems={problems.all}
      isReadOnly={isReadOnly}
    />
  )
}

interface LinesControlProps extends Pick<TextsProps, 'id' | 'value' | 'onChange' | 'isReadOnly'> {
  readonly label: string
  readonly help: string
  readonly problems: readonly string[]
}

function LinesControl({ value, onChange, ...props }: LinesControlProps) {
  // Keeps the empty line that was begun, until the value is another one than was typed.
  const [typed, setTyped] = useState(() => value.join('\n'))
  const shown = isSameList(linesOf(typed), value) ? typed : value.join('\n')
  return (
    <TextControl
      {...props}
      value={shown}
      rows={2}
      onChange={(text) => {
        setTyped(text)
        const lines = linesOf(text)
        if (!isSameList(lines, value)) onChange(lines)
      }}
    />
  )
}

type Way = 'leftOut' | 'listed' | 'empty'

const WAYS: readonly Way[] = ['leftOut', 'listed', 'empty']

/** A list that may be left out: which of the three it says is chosen, and only a list is written. */
export function OptionalLinesWidget(props: WidgetProps<readonly string[] | undefined>) {
  const { id, field, value, onChange, problems, isReadOnly } = props
  const [isListing, setIsListing] = useState(false)
  // What was written is there again after another choice.
  const [written, setWritten] = useState(value ?? [])
  const way = wayOf(value, isListing)
  const choose = (next: Way) => {
    setIsListing(next === 'listed')
    if (value !== undefined && value.length > 0) setWritten(value)
    onChange(next === 'leftOut' ? undefined : next === 'empty' ? [] : written)
  }
  const words = field.listWords
  return (
    <FieldGroup id={id} field={field} problems={problems}>
      <RadioGroup
        aria-label={field.label}
        value={way}
        onChange={(_event, next) => {
          const chosen = WAYS.find((known) => known === next)
          if (chosen !== undefined && !isReadOnly) choose(chosen)
        }}
      >
        {WAYS.map((name) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio size="small" id={`${id}-${name}`} />}
            label={words?.[name] ?? name}
            // It can be read, and selected, but no other is chosen.
            {...(isReadOnly && name !== way && { disabled: true })}
          />
        ))}
      </RadioGroup>
      {way === 'listed' && (
        <Box sx={{ mt: 1.5 }}>
          <LinesControl
            id={`${id}-lines`}
            label={words?.listed ?? field.label}
            help="One per line."
            value={value ?? []}
            onChange={onChange}
            problems={problems.all.filter((problem) => !problems.at('').includes(problem))}
            isReadOnly={isReadOnly}
          />
        </Box>
      )}
    </FieldGroup>
  )
}

function wayOf(value: readonly string[] | undefined, isListing: boolean): Way {
  if (value === undefined) return 'leftOut'
  return value.length > 0 || isListing ? 'listed' : 'empty'
}

/** Paragraphs, each in a field of its own. */
export function ParagraphsWidget(props: TextsProps) {
  const { id, field, value, onChange, problems, isReadOnly } = props
  const isFull = field.limit !== null && value.length >= field.limit
  return (
    <FieldGroup id={id} field={field} problems={problems}>
      <OrderedItems
        id={id}
        items={value}
        onChange={onChange}
        nameOf={(_text, index) => `paragraph ${index + 1}`}
        isReadOnly={isReadOnly}
        renderAdd={(addId, add) => (
          <AddButton
            id={addId}
            isOff={isFull}
            label={isFull ? `Add paragraph (at most ${field.limit})` : 'Add paragraph'}
            onAdd={() => {
              add('')
            }}
          />
        )}
      >
        {(text, itemId, replace, index) => (
          <TextControl
            id={itemId}
            label={`Paragraph ${index + 1}`}
            value={text}
            onChange={replace}
            problems={problems.at(String(index))}
            isReadOnly={isReadOnly}
            rows={3}
            group={groupOf({ id, problems })}
          />
        )}
      </OrderedItems>
    </FieldGroup>
  )
}

type Source = Readonly<Record<'title' | 'url', string>>

const NEW_SOURCE: Source = { title: '', url: '' }

/** Texts elsewhere that a page was written from, each with its title and address. */
export function SourcesWidget(props: WidgetProps<readonly Source[]>) {
  const { id, field, value, onChange, problems, isReadOnly } = props
  const group = groupOf({ id, problems })
  return (
    <FieldGroup id={id} field={field} problems={problems}>
      <OrderedItems
        id={id}
        items={value}
        onChange={onChange}
        nameOf={(_source, index) => `source ${index + 1}`}
        isReadOnly={isReadOnly}
        renderAdd={(addId, add) => (
          <AddButton
            id={addId}
            label="Add source"
            onAdd={() => {
              add(NEW_SOURCE)
            }}
          />
        )}
      >
        {(source, itemId, replace, index) => (
          <Box
            role="group"
            aria-label={`Source ${index + 1}`}
            sx={{ display: 'grid', gap: 2, pb: 1 }}
          >
            <TextControl
              id={itemId}
              label="Title"
              value={source.title}
              onChange={(title) => {
                replace({ ...source, title })
              }}
              problems={[...problems.at(String(index)), ...problems.at(`${index}.title`)]}
              isReadOnly={isReadOnly}
              group={group}
            />
            <TextControl
              id={`${itemId}-url`}
              label="Address"
              type="url"
              value={source.url}
              onChange={(url) => {
                replace({ ...source, url: url.trim() })
              }}
              problems={problems.at(`${index}.url`)}
              isReadOnly={isReadOnly}
              group={group}
            />
          </Box>
        )}
      </OrderedItems>
    </FieldGroup>
  )
}

interface AddButtonProps {
  readonly id: string
  readonly label: string
  readonly isOff?: boolean
  readonly onAdd: () => void
}

function AddButton({ id, label, isOff = false, onAdd }: AddButtonProps) {
  return (
    <SteadyButton id={id} variant="outlined" size="small" isOff={isOff} onClick={onAdd}>
      {label}
    </SteadyButton>
  )
}
