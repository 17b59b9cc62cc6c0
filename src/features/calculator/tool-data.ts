import type { Step, ToolInput } from '../../../shared/calculators/calculator'

/** A text with the name of its field or output. */
export interface NamedText {
  readonly name: string
  readonly value: string
}

export interface ToolOutput {
  readonly name: string
  readonly label: string
}

/** A published test case. */
export interface ToolCase {
  readonly title: string
  readonly inputs: readonly NamedText[]
  readonly outputs: readonly NamedText[]
  readonly reason: string
  readonly sourceUrl: string | null
}

/** What the build worked out for the first case. */
export interface ToolWorking {
  readonly headline: string
  readonly steps: readonly Step[]
  readonly notes: readonly string[]
}

/** What the page of a tool knows of it. */
export interface ToolData {
  readonly slug: string
  readonly inputs: readonly ToolInput[]
  readonly outputs: readonly ToolOutput[]
  readonly cases: readonly ToolCase[]
  readonly worked: ToolWorking
}

/** A value with the label that readers know it by. */
export interface LabelledText {
  readonly label: string
  readonly value: string
}

/** The label and the value of an entry of a case, with a choice in its own words. */
export function labelled(
  fields: readonly (ToolOutput & Partial<Pick<ToolInput, 'options' | 'unit'>>)[],
  { name, value }: NamedText,
): LabelledText {
  const field = fields.find((one) => one.name === name)
  const option = field?.options?.find((one) => one.value === value)
  return { label: field?.label ?? name, value: option?.label ?? value }
}
