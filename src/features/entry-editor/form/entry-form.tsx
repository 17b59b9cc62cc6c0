import Stack from '@mui/material/Stack'
import type { ComponentType } from 'react'
import { z } from 'zod'
import type { ValuesOf } from '../../../../shared/fields/field'
import type { EditedFields, EditedWidget } from '../../../../shared/entries/edited-kinds'
import { ownValue } from '../../../../shared/records/own-value'
import { LinksWidget } from './links-widget'
import { LinesWidget, OptionalLinesWidget, ParagraphsWidget, SourcesWidget } from './list-widgets'
import { LineWidget, ProseWidget } from './text-control'
import { VerificationWidget } from './verification-widget'
import { entryFieldId, type FormOptions, type WidgetProblems, type WidgetProps } from './widget'

/** The problems of fields by their names, and of parts of their values by a path such as `sources.0.url`. */
export type FormProblems = Readonly<Record<string, readonly string[]>>

interface EntryFormProps {
  readonly fields: EditedFields
  /** Fits the table's schema of what a browser keeps. */
  readonly value: ValuesOf<EditedFields>
  readonly onChange: (value: ValuesOf<EditedFields>) => void
  readonly problems: FormProblems
  readonly options: FormOptions
  /** Everything can be read and selected, and nothing changed. */
  readonly readOnly?: boolean
}

/** The form of an entry, drawn from the table of its kind. */
export function EntryForm(props: EntryFormProps) {
  const { fields, value, onChange, problems, options, readOnly = false } = props
  return (
    <Stack spacing={3}>
      {Object.entries(fields).map(([name, field]) => {
        const Widget = WIDGETS[field.widget]
        return (
          <Widget
            key={name}
            id={entryFieldId(name)}
            field={field}
            value={ownValue(value, name)}
            onChange={(next) => {
              onChange({ ...value, [name]: next })
            }}
            problems={problemsOf(name, problems)}
            isReadOnly={readOnly}
            options={options}
          />
        )
      })}
    </Stack>
  )
}

const text = z.string()
const texts = z.array(text)

const WIDGETS: Readonly<Record<EditedWidget, ComponentType<WidgetProps<unknown>>>> = {
  line: drawing(text, LineWidget),
  prose: drawing(text, ProseWidget),
  paragraphs: drawing(texts, ParagraphsWidget),
  lines: drawing(texts, LinesWidget),
  'optional-lines': drawing(texts.optional(), OptionalLinesWidget),
  links: drawing(texts, LinksWidget),
  sources: drawing(z.array(z.object({ title: text, url: text })), SourcesWidget),
  verification: drawing(
    z.object({
      state: text,
      verifiedOn: text.optional(),
      verifiedBy: text.optional(),
      source: text.optional(),
    }),
    VerificationWidget,
  ),
}

function drawing<Value>(
  schema: z.ZodType<NoInfer<Value>>,
  Widget: ComponentType<WidgetProps<Value>>,
) {
  return function Drawn({ value, ...props }: WidgetProps<unknown>) {
    return <Widget {...props} value={schema.parse(value)} />
  }
}

function problemsOf(name: string, problems: FormProblems): WidgetProblems {
  const at = (part: string) => ownValue(problems, part === '' ? name : `${name}.${part}`) ?? []
  const all = Object.entries(problems).flatMap(([path, found]) =>
    path === name || path.startsWith(`${name}.`) ? found : [],
  )
  return { all, at }
}
