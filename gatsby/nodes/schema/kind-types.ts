import type { FieldTable } from '../../../shared/fields/field.ts'
import { nodeTypesOf } from '../../../shared/fields/table.ts'
import { KINDS } from '../../../shared/entries/kinds.ts'
import type { ReferenceKindName } from '../../../shared/kinds/names.ts'
import { REFERENCE_KINDS } from '../../../shared/kinds/names.ts'
import { TEXTS } from '../../../shared/kinds/tables/texts.ts'

const PAGE_FIELDS = {
  slug: 'String!',
  path: 'String!',
  changedOn: 'Date',
  changedText: 'String @shownDay(of: "changedOn")',
}

/** The types of a kind of reference content, as its fields say. */
export function typesOfKind(name: ReferenceKindName): string {
  const { fields, added, addedTypes } = KINDS[name]
  const all = { ...PAGE_FIELDS, ...nodeTypesOf(fields), termLinks: '[TermLink!]!', ...added }
  return [
    ...new Set(recordTypes(fields)),
    addedTypes,
    typeText(`${REFERENCE_KINDS[name].nodeType} implements Node & ReferencePage`, all),
  ].join('\n')
}

/** The type of the texts of fixed pages. */
export const TEXT_TYPES = typeText(`${TEXTS.nodeType} implements Node`, {
  ...PAGE_FIELDS,
  ...nodeTypesOf(TEXTS.fields),
  ...TEXTS.added,
})

function recordTypes(fields: FieldTable): string[] {
  return Object.values(fields).flatMap(({ record, nodeType }) =>
    record === undefined || nodeType === null
      ? []
      : [
          ...recordTypes(record.fields),
          typeText(record.nodeType, { ...nodeTypesOf(record.fields), ...record.added }),
        ],
  )
}

function typeText(head: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, type]) => `  ${name}: ${type}`)
  return [`type ${head} @dontInfer {`, ...lines, '}'].join('\n')
}
