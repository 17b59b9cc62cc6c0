import { z } from 'zod'
import type { EntryData } from '../../../../shared/entries/entry'
import type { FieldTable } from '../../../../shared/fields/field'
import { ownValue } from '../../../../shared/records/own-value'

/**
 * Returns the data of an entry in the form in which it is edited. What is no value of its field, in a
 * document that something else than the editor wrote, is left out: the field is empty, and its checks say so.
 */
export function fittingData(fields: FieldTable, data: EntryData): EntryData {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kept, empty }]) => {
      const read = z.prefault(kept, empty).safeParse(ownValue(data, name))
      return [name, read.success ? read.data : empty]
    }),
  )
}
