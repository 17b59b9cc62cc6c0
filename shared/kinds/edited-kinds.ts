import type { Field } from '../fields/field.ts'
import type { Kind } from './define-kind.ts'
import { GLOSSARY } from './glossary.ts'
import type { EditedKindName } from './names.ts'

const TABLES = { glossary: GLOSSARY } as const satisfies Record<EditedKindName, Kind>

type FieldsOf<Name extends EditedKindName> = (typeof TABLES)[Name]['fields']

/** The widgets of all fields of kinds that are edited in the browser: forms draw these and no other. */
export type EditedWidget = {
  [Name in EditedKindName]: FieldsOf<Name>[keyof FieldsOf<Name>]['widget']
}[EditedKindName]

/** A table that a form can draw. */
export type EditedFields = Readonly<Record<string, Field & { readonly widget: EditedWidget }>>

/** The kinds that are edited in the browser, with tables that a form can draw. */
export const EDITED_KINDS: Readonly<Record<EditedKindName, Kind<EditedFields>>> = TABLES
