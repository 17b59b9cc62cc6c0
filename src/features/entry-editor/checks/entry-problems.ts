import { checkEntry } from '../../../../shared/entries/entry-checks'
import type { EntryData } from '../../../../shared/entries/entry'
import type { EntryProblem } from '../../../../shared/entries/describe-issue'
import { ownValue } from '../../../../shared/records/own-value'
import { site } from '../../../../shared/site/site'
import { dayAt } from '../../../../shared/time/zoned-time'
import type { FormProblems } from '../form/entry-form'
import type { ReadyEntry } from '../opening/open-entry'

/** The parts of an opened entry that checks ask for. */
export type Checked = Pick<ReadyEntry, 'kindName' | 'entry' | 'known'>

/** Returns what is wrong with a text of an entry, under the address that it has or is to have. */
export function problemsOf(
  { kindName, entry, known }: Checked,
  data: EntryData,
  slug = entry.slug,
): readonly EntryProblem[] {
  const problems = checkEntry(
    { kind: kindName, slug, storedSlug: entry.slug, data },
    {
      entries: known.seen,
      moved: known.moved,
      day: dayAt(new Date(), site.timeZone),
      promisesReviews: site.promisesReviews,
    },
  )
  const isOfDraft = slug !== entry.slug && known.statusOf.get(slug) === 'draft'
  if (!isOfDraft) return problems
  const message = `"${slug}" belongs to another ${entry.name}, a draft; choose another address`
  return [{ field: 'slug', message }, ...problems]
}

/** Returns a problem as a line of a list: the field by its name, then what is wrong with it. */
export function inWords({ fields }: ReadyEntry['entry'], { field, message }: EntryProblem): string {
  const [name = '', index] = field.split('.')
  const label = ownValue(fields, name)?.label ?? (name === 'slug' ? 'Address' : '')
  const place = index !== undefined && /^\d+$/.test(index) ? ` ${Number(index) + 1}` : ''
  return label === '' ? message : `${label}${place}: ${message}`
}

/** Groups problems by their fields, for the form. */
export function byField(problems: readonly EntryProblem[]): FormProblems {
  const grouped = new Map<string, string[]>()
  for (const { field, message } of problems) {
    grouped.set(field, [...(grouped.get(field) ?? []), message])
  }
  return Object.fromEntries(grouped)
}
