import { useState } from 'react'
import type { InputProblem, ToolInput } from '../../../../shared/calculators/calculator'
import type { InputTexts } from '../../../../shared/calculators/read-inputs'
import { ownValue } from '../../../../shared/records/own-value'
import { InputField } from './input-field'
import type { ToolData } from '../calculation/tool-data'

export interface InputFieldsProps {
  readonly tool: Pick<ToolData, 'inputs' | 'rareTitle'>
  readonly texts: InputTexts
  readonly problems: readonly InputProblem[]
  readonly onChange: (name: string, text: string) => void
}

/** The fields of a tool one below the other, those that few readers need folded away. */
export function InputFields({ tool: { inputs, rareTitle }, ...entries }: InputFieldsProps) {
  const { texts, problems } = entries
  const rare = inputs.filter(({ isRare }) => isRare)
  const isUsed = rare.some(
    (input) =>
      textOf(input, texts) !== (input.default ?? '') ||
      problems.some((one) => one.input === input.name),
  )
  // Emptying the last one does not fold them under the reader's hands.
  const [isOpen, setIsOpen] = useState(isUsed)
  if (isUsed && !isOpen) setIsOpen(true)
  return (
    <>
      <Fields {...entries} inputs={inputs.filter(({ isRare }) => !isRare)} />
      {rare.length === 0 ? null : (
        <details className="calculator__rare" open={isOpen}>
          <summary>{rareTitle}</summary>
          <Fields {...entries} inputs={rare} />
        </details>
      )}
    </>
  )
}

type FieldsProps = Omit<InputFieldsProps, 'tool'> & { readonly inputs: readonly ToolInput[] }

function Fields({ inputs, texts, problems, onChange }: FieldsProps) {
  return (
    <div className="calculator__fields">
      {inputs.map((input) => (
        <InputField
          key={input.name}
          input={input}
          text={textOf(input, texts)}
          error={problems.find((one) => one.input === input.name)?.message ?? null}
          onChange={(text) => {
            onChange(input.name, text)
          }}
        />
      ))}
    </div>
  )
}

const textOf = ({ name }: ToolInput, texts: InputTexts): string => ownValue(texts, name) ?? ''
