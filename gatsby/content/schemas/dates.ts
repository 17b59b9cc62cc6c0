import { dueDates as days } from '../../../shared/kinds/value-schemas.ts'

/** Days of the calendar that a file states in words as well; it may have none. */
export const dueDates = days.default([])
