/** BCP 47 tag of the way in which dates and times are written: the day first, and 24 hours. */
export const DATE_LOCALE = 'en-GB'
