import type { InputKind } from '../../calculators/calculator.ts'

/** The part of a tool that its rules read. */
interface RuledTool {
  readonly inputs: readonly {
    readonly kind: InputKind
    readonly name: string
    readonly hint: string
    readonly unit: string | null
    readonly default: string | null
    readonly defaultRule: string | null
    readonly isOptional: boolean
    readonly isRare: boolean
    readonly options: readonly object[]
  }[]
  readonly rareTitle: string | null
  readonly outputs: readonly { readonly name: string }[]
  readonly cases: readonly {
    readonly inputs: Readonly<Record<string, string>>
    readonly outputs: Readonly<Record<string, string>>
  }[]
}

/** Takes what is wrong, and the way to the field. */
type Report = (message: string, ...path: (string | number)[]) => void

/** Kinds of fields whose numbers mean nothing without a unit. */
const WITH_UNIT: readonly InputKind[] = ['count', 'money', 'percent', 'amounts']

/** Checks what the fields of a tool cannot say of themselves. */
export function checkTool(tool: RuledTool, report: Report): void {
  if (tool.inputs.some(({ isRare }) => isRare) !== (tool.rareTitle !== null)) {
    report('belongs to fields with "isRare", which need one', 'rareTitle')
  }
  checkInputs(tool, report)
  checkCases(tool, report)
}

function checkInputs({ inputs }: RuledTool, report: Report): void {
  const names = inputs.map((field) => field.name)
  for (const [index, field] of inputs.entries()) {
    const say = (name: string, message: string) => {
      report(message, 'inputs', index, name)
    }
    if (field.isRare && !field.isOptional && field.default === null) {
      say('isRare', 'must have a default or be optional: the field is folded away')
    }
    if (names.indexOf(field.name) < index) {
      say('name', `"${field.name}" is taken by an earlier field; choose another`)
    }
    if (WITH_UNIT.includes(field.kind) && field.unit === null) {
      say('unit', 'must name the unit, such as "days"')
    }
    if ((field.kind === 'choice') !== field.options.length > 0) {
      say('options', 'belongs to a choice, and a choice needs at least one')
    }
    if (field.defaultRule === null) continue
    if (field.default !== null || !field.hint.includes('{default}')) {
      say('defaultRule', 'takes the place of "default", and the hint names it as "{default}"')
    }
  }
}

function checkCases({ inputs, outputs, cases }: RuledTool, report: Report): void {
  const inputNames = inputs.map((field) => field.name)
  const outputNames = outputs.map((output) => output.name)
  for (const [index, one] of cases.entries()) {
    for (const key of Object.keys(one.inputs)) {
      if (inputNames.includes(key)) continue
      report(`"${key}" is no field; use ${inputNames.join(', ')}`, 'cases', index, 'inputs')
    }
    if (Object.keys(one.outputs).join() !== outputNames.join()) {
      report(`must give ${outputNames.join(', ')}, in this order`, 'cases', index, 'outputs')
    }
  }
}
