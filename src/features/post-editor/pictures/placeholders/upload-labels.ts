import { DATE_LOCALE } from '../../../../../shared/time/date-locale'

const clock = new Intl.DateTimeFormat(DATE_LOCALE, { timeStyle: 'medium' })

export type Labels = ReturnType<typeof createLabels>

/** Names for the places of pictures that are on their way, each different from all before. */
export function createLabels(now: () => Date = () => new Date()) {
  const given = new Set<string>()
  return {
    /** @param name of the file */
    next(name: string): string {
      const label = `${name}, added at ${clock.format(now())}`
      let free = label
      for (let number = 2; given.has(free); number += 1) free = `${label} (${number})`
      given.add(free)
      return free
    },
  }
}
