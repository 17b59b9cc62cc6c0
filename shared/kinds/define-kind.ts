import type { z } from 'zod'
import { storedSchema } from '../fields/table.ts'
import type { FieldTable, ValuesOf } from '../fields/field.ts'
import type { ReferenceKindName } from './names.ts'
import { isReferenceKind } from './names.ts'

/** The parts of a kind of reference content, beside its names. */
interface KindSpec<Table extends FieldTable> {
  /** Everything that is written of an entry, in the order in which its node has it. */
  readonly fields: Table
  /**
   * Fields that are running text, in reading order: terms of the glossary become links in them. A
   * dotted name leads into objects, and lists are walked through: `facts.value`.
   */
  readonly prose: readonly string[]
  /** The fields that the build adds to an entry, with their types in the data layer. */
  readonly added: Readonly<Record<string, string>>
  /** Types in the data layer that only the build makes, in GraphQL. */
  readonly addedTypes: string
  /** The text on the card of the list of entries. */
  readonly cardTitle: string
  /** Says what a link to an entry says. */
  labelOf(entry: ValuesOf<Table>): string
  /** Lists what readers call an entry, its own name first. */
  namesOf(entry: ValuesOf<Table>): readonly string[]
}

/** A kind of reference content. */
export interface Kind<Table extends FieldTable = FieldTable> extends KindSpec<Table> {
  /** The schema of a file and of a published document. */
  readonly schema: z.ZodType<ValuesOf<Table>>
  /** The fields that hold slugs of entries, and of which kind. */
  readonly references: Readonly<Record<string, ReferenceKindName>>
}

interface KindOptions<Table extends FieldTable> extends Partial<
  Pick<KindSpec<Table>, 'added' | 'addedTypes'>
> {
  /** Checks what no single field can say of an entry. */
  readonly rule?: (entry: z.ZodType<ValuesOf<Table>>) => z.ZodType<ValuesOf<Table>>
}

/** Makes a kind of its fields. */
export function defineKind<Table extends FieldTable>({
  rule = (entry) => entry,
  ...spec
}: Omit<KindSpec<Table>, 'added' | 'addedTypes'> & KindOptions<Table>): Kind<Table> {
  return {
    added: {},
    addedTypes: '',
    ...spec,
    schema: rule(storedSchema(spec.fields)),
    references: referencesOf(spec.fields),
  }
}

function referencesOf(fields: FieldTable): Record<string, ReferenceKindName> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { linksTo = '' }]) =>
      isReferenceKind(linksTo) ? [[name, linksTo]] : [],
    ),
  )
}
