import { FORM_AUDIENCES } from '../../../shared/forms/audience'
import type { FilingWay } from '../../../shared/forms/filing'
import { compareFormNumbers } from '../../../shared/forms/form-order'
import { hasSpanishName, matchForm, type SearchableForm } from '../../../shared/forms/match-form'
import { FORM_TOPIC_NAMES, topicSlug, type FormTopicName } from '../../../shared/forms/topics'
import { FORM_TOPIC_INTROS } from '../../../shared/forms/topic-intros'
import { slugify } from '../../../shared/text/slug'

/** A form as the list of all forms shows it. */
export interface FormEntry extends SearchableForm {
  readonly path: string
  /** A title to show in place of a long one. */
  readonly shortTitle: string | null
  /** Its purpose, in one line. */
  readonly purpose: string
  readonly audience: readonly string[]
  readonly deadline: string
  readonly filing: readonly FilingWay[]
}

/** Orders of the list. By topic is the default; with a query, the best match. */
export type FormSort = 'match' | 'topic' | 'number' | 'title'

/** Filters and order of the list; empty texts narrow nothing. */
export interface FormFilters {
  readonly query: string
  /** Slug of a topic. */
  readonly topic: string
  /** Slug of an audience. */
  readonly audience: string
  readonly sort: FormSort
}

export interface FormGroup {
  readonly topic: { readonly name: FormTopicName; readonly intro: string }
  readonly forms: readonly FormEntry[]
}

/** The forms that the page shows: under their topics, or as one list. */
export type FormListing =
  | { readonly kind: 'groups'; readonly count: number; readonly groups: readonly FormGroup[] }
  | { readonly kind: 'list'; readonly count: number; readonly forms: readonly FormEntry[] }

/** The topics as choices of a select. */
export const TOPIC_OPTIONS = FORM_TOPIC_NAMES.map((name) => ({
  value: topicSlug(name),
  label: name,
}))

/** The audiences as choices of a select. */
export const AUDIENCE_OPTIONS = FORM_AUDIENCES.map((name) => ({
  value: slugify(name),
  label: name,
}))

const byNumber = (a: FormEntry, b: FormEntry) => compareFormNumbers(a.number, b.number)
const byTitle = (a: FormEntry, b: FormEntry) =>
  a.title.localeCompare(b.title, 'en') || byNumber(a, b)

/** Narrows and orders the forms. */
export function listForms(forms: readonly FormEntry[], filters: FormFilters): FormListing {
  const { query, topic, audience, sort } = filters
  const narrowed = forms
    .filter((form) => topic === '' || topicSlug(form.topic) === topic)
    .filter((form) => audience === '' || form.audience.some((name) => slugify(name) === audience))
  const scored = narrowed
    .map((form) => ({ form, score: matchForm(form, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => (sort === 'match' ? b.score - a.score : 0) || byNumber(a.form, b.form))
  const found =
    scored.length > 0
      ? scored.map(({ form }) => form)
      : narrowed.filter((form) => hasSpanishName(form, query)).sort(byNumber)
  const count = found.length
  if (sort !== 'topic') {
    return { kind: 'list', count, forms: sort === 'title' ? found.toSorted(byTitle) : found }
  }
  const groups = FORM_TOPIC_NAMES.map((name) => ({
    topic: { name, intro: FORM_TOPIC_INTROS[name] },
    forms: found.filter((form) => form.topic === name),
  }))
  return { kind: 'groups', count, groups: groups.filter((group) => group.forms.length > 0) }
}

/** Reads the filters out of an address's query; what is unknown there narrows nothing. */
export function readFormFilters(parameters: URLSearchParams): FormFilters {
  const query = parameters.get('q') ?? ''
  const known = (name: string, slugs: readonly string[]) =>
    slugs.find((slug) => slug === parameters.get(name)) ?? ''
  const standard: FormSort = query.trim() === '' ? 'topic' : 'match'
  const sorts: readonly FormSort[] = ['topic', 'number', 'title']
  return {
    query,
    topic: known(
      'topic',
      TOPIC_OPTIONS.map(({ value }) => value),
    ),
    audience: known(
      'for',
      AUDIENCE_OPTIONS.map(({ value }) => value),
    ),
    sort: sorts.find((sort) => sort === parameters.get('sort')) ?? standard,
  }
}
