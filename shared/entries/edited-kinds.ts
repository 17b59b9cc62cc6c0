import type { Field } from '../fields/field.ts'
import type { Kind } from '../kinds/define-kind.ts'
import { GLOSSARY } from '../kinds/tables/glossary.ts'
import type { EditedKindName } from '../kinds/names.ts'

const TABLES = { glossary: GLOSSARY } as const satisfies Record<EditedKindName, Kind>

type WidgetsIn<Table> = Table[keyof Table] extends { readonly widget: infer Drawn } ? Drawn : never

/** The widgets of all fields of kinds that are edited in the browser: forms draw these and no other. */
export type EditedWidget = {
  [Name in EditedKindName]: WidgetsIn<(typeof TABLES)[Name]['fields']>
}[EditedKindName]

/** A table that a form can draw. */
export type EditedFields = Readonly<Record<string, Field & { readonly widget: EditedWidget }>>

/** The kinds that are edited in the browser, with tables that a form can draw. */
export const EDITED_KINDS: Readonly<Record<EditedKindName, Kind<EditedFields>>> = TABLES
