import type { ToolInput } from '../../../../shared/calculators/calculator'
import { answerText } from '../calculation/tool-data'
import { WholeNames } from './whole-names'

export interface InputFieldProps {
  readonly input: ToolInput
  readonly text: string
  /** The problem with the text, or null. */
  readonly error: string | null
  readonly onChange: (text: string) => void
}

/** The id of a field, which the error summary leads to. Of a choice it is the first answer's. */
export const fieldId = (name: string) => `tool-${name}`

/** One field of a tool: label with unit, hint, control, and what is wrong with it. */
export function InputField(props: InputFieldProps) {
  const { input, error } = props
  if (input.kind === 'choice' && !isLong(input)) return <ChoiceField {...props} />
  return (
    <div className={isShort(input) ? 'field tool-field--short' : 'field'}>
      <label htmlFor={fieldId(input.name)}>
        {input.label}
        <Unit input={input} />
      </label>
      <Hint input={input} />
      <ErrorText name={input.name} error={error} />
      <Control {...props} />
    </div>
  )
}

/** As many answers as are seen at a glance; more of them unfold. */
const MOST_SEEN = 8

const isLong = ({ options }: ToolInput) => options.length > MOST_SEEN

/** A box is about as wide as what belongs into it. */
const isShort = ({ kind }: ToolInput) => kind !== 'amounts' && kind !== 'choice'

function ChoiceField({ input, text, error, onChange }: InputFieldProps) {
  return (
    <fieldset
      className="field tool-choice"
      role="radiogroup"
      aria-describedby={describedBy(input, error)}
      aria-invalid={error === null ? undefined : true}
    >
      <legend>{input.label}</legend>
      <Hint input={input} />
      <ErrorText name={input.name} error={error} />
      {input.options.map(({ value, ...option }, index) => (
        <label key={value} className="tool-choice__answer">
          <input
            id={index === 0 ? fieldId(input.name) : undefined}
            type="radio"
            name={input.name}
            value={value}
            checked={text === value}
            onChange={() => {
              onChange(value)
            }}
          />
          <span>
            <WholeNames text={answerText(option)} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Control({ input, text, error, onChange }: InputFieldProps) {
  const attributes = {
    id: fieldId(input.name),
    name: input.name,
    value: text,
    'aria-describedby': describedBy(input, error),
    'aria-invalid': error === null ? undefined : true,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      onChange(event.target.value)
    },
  }
  if (input.kind === 'amounts') {
    return <textarea {...attributes} rows={4} autoComplete="off" spellCheck={false} />
  }
  if (input.kind === 'choice') {
    return (
      <select {...attributes}>
        {input.options.map((option) => (
          <option key={option.value} value={option.value}>
            {answerText(option)}
          </option>
        ))}
      </select>
    )
  }
  if (input.kind === 'date') return <input {...attributes} type="date" />
  const inputMode = input.kind === 'count' ? 'numeric' : 'decimal'
  return <input {...attributes} type="text" inputMode={inputMode} autoComplete="off" />
}

function Unit({ input: { unit } }: Pick<InputFieldProps, 'input'>) {
  if (unit === null || unit === 'year') return null
  return <span className="tool-field__unit"> ({unit})</span>
}

function Hint({ input: { name, hint } }: Pick<InputFieldProps, 'input'>) {
  return (
    <p id={`${fieldId(name)}-hint`} className="field__hint">
      {hint}
    </p>
  )
}

function ErrorText({ name, error }: { readonly name: string; readonly error: string | null }) {
  if (error === null) return null
  return (
    <p id={`${fieldId(name)}-error`} className="field__error">
      {error}
    </p>
  )
}

function describedBy({ name }: ToolInput, error: string | null): string {
  const hint = `${fieldId(name)}-hint`
  return error === null ? hint : `${fieldId(name)}-error ${hint}`
}
