import type { Field } from '../fields/field.ts'
import type { Kind } from './define-kind.ts'
import { GLOSSARY } from './glossary.ts'

const KINDS_IN_BROWSER = { glossary: GLOSSARY } as const

/** The kinds of reference content whose entries are edited in the browser. */
export type EditedKindName = keyof typeof KINDS_IN_BROWSER

type FieldsOf<Name extends EditedKindName> = (typeof KINDS_IN_BROWSER)[Name]['fields']

/** The widgets of all their fields: forms draw these and no other. */
export type EditedWidget = {
  [Name in EditedKindName]: FieldsOf<Name>[keyof FieldsOf<Name>]['widget']
}[EditedKindName]

/** A table that a form can draw. */
export type EditedFields = Readonly<Record<string, Field & { readonly widget: EditedWidget }>>

/** The kinds that are edited in the browser, by their names. */
export const EDITED_KINDS: Readonly<Record<EditedKindName, Kind<EditedFields>>> = KINDS_IN_BROWSER
