import type { Fact, FactText } from '../../../shared/facts/fact.ts'
import { factText } from '../../../shared/facts/fact.ts'
import { CALCULATOR_FIGURES } from '../../../shared/calculators/figures.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'
import type { FormContent } from '../../../shared/kinds/tables/forms.ts'
import { entryPath } from '../../../shared/kinds/names.ts'
import type { ToolContent } from '../../../shared/kinds/tables/tools.ts'
import type { CompletionInput } from './completion.ts'

/** The GraphQL type of the facts. */
export const FACT_TYPE = 'Fact'

/** The fields of a `Fact` node. */
export interface FactFields extends Omit<Fact, 'id'> {
  readonly factId: string
}

/** The node of a fact. */
export const factNode = (factId: string): { readonly id: string; readonly type: string } => ({
  id: `${FACT_TYPE}:${factId}`,
  type: FACT_TYPE,
})

/** The fact that a node is of, by the id of the node; null for those of other types. */
export const factIdOfNode = (nodeId: string): string | null =>
  nodeId.startsWith(`${FACT_TYPE}:`) ? nodeId.slice(FACT_TYPE.length + 1) : null

/** The nodes of the facts: a process that goes on with a built site finds them there. Pure. */
export function factNodes(facts: readonly Fact[]): PlannedNode<FactFields>[] {
  return facts.map(({ id, ...fields }) => ({
    ...factNode(id),
    fields: { ...fields, factId: id },
  }))
}

/** The fact of a node: Gatsby's own id is another. */
export const factOfNode = ({ factId, ...fact }: FactFields): Fact => ({
  id: factId,
  path: fact.path,
  subjects: fact.subjects,
  label: fact.label,
  unit: fact.unit,
  value: fact.value,
  since: fact.since,
  others: fact.others,
  words: fact.words,
})

/** Returns the text of a node's fact where a text refers to it. */
export const factTextOfNode = (node: FactFields): FactText => factText(factOfNode(node))

/** The fee of a form, where it is one amount. */
export function formFacts({ slug, fields: form }: CompletionInput<FormContent>): Fact[] {
  const { number, fee } = form
  const amounts = [...(fee?.amount ?? '').matchAll(/(\d[\d,]*(?:\.\d+)?) dollars/g)]
  const [amount] = amounts
  if (amount === undefined || amounts.length > 1) return []
  return [
    {
      id: `forms/${slug}/fee`,
      path: entryPath('forms', slug),
      subjects: [number],
      label: 'Fee',
      unit: 'dollars',
      value: Number((amount[1] ?? '').replaceAll(',', '')),
      since: null,
      others: [],
      words: ['fee', 'cost', 'costs', 'ask', 'asks', 'for each document'],
    },
  ]
}

/** The rates that a tool offers, and the amounts that its calculator works with. */
export function toolFacts({ slug, fields: tool, day }: CompletionInput<ToolContent>): Fact[] {
  const rates = tool.inputs.flatMap(({ name, options }) =>
    options.flatMap(({ value, label, percent }): Fact[] =>
      percent === null || /[,;]/.test(label)
        ? []
        : [
            {
              id: `tools/${slug}/${name}-${value}`,
              path: entryPath('tools', slug),
              subjects: [label],
              label: 'Rate of the treaty for dividends',
              unit: 'percent',
              value: percent,
              since: null,
              others: [],
              words: ['rate', 'treaty', 'dividend', 'dividends'],
            },
          ],
    ),
  )
  const figures = CALCULATOR_FIGURES.filter((figure) => figure.tool === slug).flatMap(
    ({ name, entries, ...rest }): Fact[] => {
      const entry = entries.findLast(({ year }) => year <= Number(day.slice(0, 4))) ?? entries[0]
      if (entry === undefined) return []
      return [
        {
          id: `tools/${slug}/${name}`,
          path: entryPath('tools', slug),
          subjects: rest.subjects,
          label: rest.label,
          unit: 'dollars',
          value: entry.value,
          since: entry === entries[0] ? null : `${entry.year}-01-01`,
          others: entries.filter((one) => one !== entry),
          words: rest.words,
        },
      ]
    },
  )
  return [...rates, ...figures]
}
