import { POST_FIELDS, TAG_MAX_LENGTH } from '../../../../shared/post/fields/post-fields'
import { isForReaders, type PostStatus } from '../../../../shared/post/post-status'
import {
  outlineWithinLimits,
  publishingProblems,
  type GatePlace,
  type GateProblem,
} from '../../../../shared/quality-gate/quality-gate'
import type { GateSite } from '../../../../shared/quality-gate/link-rules'
import type { GateRule } from '../../../../shared/quality-gate/problem'
import { publishingDateProblem } from '../../../../shared/post/fields/publishing-date'
import { isValidSlug } from '../../../../shared/post/fields/post-slug'
import { characterCount, isLine, isProse } from '../../../../shared/text/text'
import type { EditorFields } from '../../../../shared/post/editor-fields'
import { WORD_FIELDS } from '../../../../shared/post/fields/written-fields'
import type { PendingPicture } from '../pictures/placeholders/use-picture-uploads'
import { parseBody } from '../../../platform/content/parse-html'
import { statusAfter, type PostAction } from '../session/post-session'
import { notDone } from './not-done'

/** One reason why an action was not carried out, and the field to go to. */
export interface FieldProblem {
  readonly field: GateProblem['field']
  readonly message: string
  /** Where in the body. */
  readonly place?: GatePlace
  /** The rule of the gate that it breaks. */
  readonly rule?: GateRule
  /** Whether it is about a picture on its way, and not about its words. */
  readonly isUpload?: true
}

/** Fields do not take one; it comes with a text of another program. Any edit of the field ends it. */
const HOLDS_CONTROL = 'contains an invisible control character. Type the text again.'

/** Returns the problems that keep even a version of a draft from being kept. */
export function savingProblems(fields: EditorFields): FieldProblem[] {
  const problems: FieldProblem[] = []
  const add = (field: FieldProblem['field'], message: string) => problems.push({ field, message })
  if (fields.title.trim() === '') add('title', 'The title is missing.')
  // Without a title there is nothing to make one of.
  if (fields.slug === '' && fields.title.trim() !== '') add('slug', 'The slug is missing.')
  else if (fields.slug !== '' && !isValidSlug(fields.slug))
    add('slug', `“${fields.slug}” cannot be a slug.`)
  for (const name of WORD_FIELDS) {
    const { label, limit, widget } = POST_FIELDS[name]
    const what = `The ${label.toLowerCase()}`
    if (characterCount(fields[name]) > limit)
      add(name, `${what} has more than ${limit} characters.`)
    const isClean = widget === 'line' ? isLine : isProse
    if (!isClean(fields[name])) add(name, `${what} ${HOLDS_CONTROL}`)
  }
  const dated = publishingDateProblem(fields.publishedOn, new Date())
  if (dated !== null) add('publishedOn', dated)
  if (!isProse(fields.cover?.alt ?? '')) {
    add('cover', `The alternative text of the cover ${HOLDS_CONTROL}`)
  }
  if (fields.tags.length > POST_FIELDS.tags.limit) {
    add('tags', `More than ${POST_FIELDS.tags.limit} topics.`)
  }
  if (fields.tags.some((tag) => characterCount(tag) > TAG_MAX_LENGTH)) {
    add('tags', `A topic has more than ${TAG_MAX_LENGTH} characters.`)
  }
  const unclean = fields.tags.filter((tag) => !isLine(tag))
  for (const tag of unclean) add('tags', `The topic “${tag}” ${HOLDS_CONTROL}`)
  const bytes = new Blob([fields.html]).size
  if (bytes > POST_FIELDS.html.limit) {
    add('body', `The text is too long: ${bytes} of at most ${POST_FIELDS.html.limit} bytes.`)
  }
  return problems
}

interface PendingUploads {
  readonly cover: number
  readonly body: readonly PendingPicture[]
}

/** Returns the problems that keep a post from being published. */
export function problemsBeforePublishing(
  fields: EditorFields,
  pending: PendingUploads,
  site?: GateSite,
): FieldProblem[] {
  const gate: readonly FieldProblem[] = publishingProblems({
    ...fields,
    outline: outlineWithinLimits(fields.html, parseBody),
    ...(site === undefined ? {} : { site }),
  })
  // What the rules say about a field is worded for publishing, so that nothing is said twice.
  const judged = new Set<FieldProblem['field']>(
    gate.map(({ field }) => field).filter((field) => field !== 'body'),
  )
  const limits = savingProblems(fields).filter(({ field }) => !judged.has(field))
  return [...limits, ...gate, ...uploadProblems(pending)]
}

function uploadProblems({ cover, body }: PendingUploads): FieldProblem[] {
  const inBody = body.map(({ name, index, isFailed }): FieldProblem => {
    const state = isFailed ? 'is not uploaded' : 'is still being uploaded'
    const message = `Picture ${index + 1} (${name}) ${state}.`
    return { field: 'body', message, place: { kind: 'image', index }, isUpload: true }
  })
  const ofCover: FieldProblem = {
    field: 'cover',
    message: 'The cover picture is still being uploaded, or could not be.',
    isUpload: true,
  }
  return cover === 0 ? inBody : [ofCover, ...inBody]
}

/** Why an action was not carried out. */
export interface Refusal {
  readonly heading: string
  readonly problems: readonly FieldProblem[]
}

/** Why a slug of another post cannot be had. */
export function slugTaken(isInBin: boolean): FieldProblem {
  const message = `The slug belongs to ${isInBin ? 'a post in the bin' : 'another post'}.`
  return { field: 'slug', message }
}

/**
 * Returns the problems that keep an action from being carried out; null when there are none.
 *
 * @param status of the post, before it
 */
export function refusalOf(
  action: PostAction,
  status: PostStatus,
  fields: EditorFields,
  known: {
    readonly uploads: PendingUploads
    /** Null when it is the post's own, free or not known. */
    readonly slugProblem: FieldProblem | null
    readonly site: GateSite
  },
): Refusal | null {
  const problems = isForReaders(statusAfter(action, status))
    ? problemsBeforePublishing(fields, known.uploads, known.site)
    : savingProblems(fields)
  if (known.slugProblem !== null) problems.push(known.slugProblem)
  if (problems.length === 0) return null
  const what = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  return { heading: `${notDone(action, status)}: fix ${what} first`, problems }
}
