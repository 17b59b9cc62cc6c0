import type { Fact, FactText } from '../../shared/facts/fact.ts'
import { factText } from '../../shared/facts/fact.ts'
import { CALCULATOR_FIGURES } from '../../shared/calculators/figures.ts'
import type { PlannedNode } from '../nodes/nodes.ts'
import { formSchema } from './schemas/forms.ts'
import { toolSchema } from './schemas/tools.ts'
import type { FactsInput } from './state-facts.ts'
import { stateFacts } from './state-facts.ts'

/** Who says what the facts of a section are, by its folder. */
const FACTS_OF: Readonly<Record<string, (input: FactsInput) => readonly Fact[]>> = {
  states: stateFacts,
  forms: formFacts,
  tools: toolFacts,
}

/** Every fact that texts refer to, of the files of `content/`. Pure. */
export function contentFacts(
  files: readonly { readonly folder: string; readonly slug: string; readonly text: string }[],
  day: string,
): Fact[] {
  return files.flatMap(({ folder, slug, text }) => {
    const factsOf = Object.entries(FACTS_OF).find(([name]) => name === folder)?.[1]
    return factsOf?.({ slug, fields: JSON.parse(text), day }) ?? []
  })
}

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

/** What the fact of a node says where a text refers to it. */
export const factTextOfNode = (node: FactFields): FactText => factText(factOfNode(node))

/** The fee of a form, where it is one amount. */
function formFacts({ slug, fields }: FactsInput): Fact[] {
  const { number, fee } = formSchema.parse(fields)
  const amounts = [...(fee?.amount ?? '').matchAll(/(\d[\d,]*(?:\.\d+)?) dollars/g)]
  const [amount] = amounts
  if (amount === undefined || amounts.length > 1) return []
  return [
    {
      id: `forms/${slug}/fee`,
      path: `/forms/${slug}`,
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
function toolFacts({ slug, fields, day }: FactsInput): Fact[] {
  const tool = toolSchema.parse(fields)
  const rates = tool.inputs.flatMap(({ name, options }) =>
    options.flatMap(({ value, label, percent }): Fact[] =>
      percent === null || /[,;]/.test(label)
        ? []
        : [
            {
              id: `tools/${slug}/${name}-${value}`,
              path: `/tools/${slug}`,
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
          path: `/tools/${slug}`,
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
