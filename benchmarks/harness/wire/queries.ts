import type { WireValue } from './documents.ts'

export const text = (stringValue: string): WireValue => ({ stringValue })

export const equal = (fieldPath: string, value: WireValue) => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL', value },
})

export const published = equal('status', text('published'))

export const order = (direction: 'ASCENDING' | 'DESCENDING', ...fieldPaths: string[]) =>
  fieldPaths.map((fieldPath) => ({ field: { fieldPath }, direction }))

/** The body of a query of the posts. */
export const postQuery = (query: object): string =>
  JSON.stringify({ structuredQuery: { from: [{ collectionId: 'posts' }], ...query } })
