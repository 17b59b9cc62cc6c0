import { countText } from '../../shared/text/quantity-texts.ts'
import { EXAMPLES_MAX_COUNT } from '../source/left-out.ts'
import { UNKNOWN_SITE } from '../source/post-id.ts'
import type { ImportReport, ImportOutcome, PostReport } from './report.ts'

const OUTCOME_LABELS: Readonly<Record<ImportOutcome, string>> = {
  created: 'created',
  updated: 'updated',
  unchanged: 'already here, unchanged',
  differs: 'already here, different from the export (--update rewrites them)',
  'changed-here': 'edited here since, left alone',
  'deleted-here': 'removed here since, left alone',
  'left-out': 'left out',
  failed: 'refused by the site',
}

/** Lines about single posts that are printed; the report file has all of them. */
const LISTED_MAX_COUNT = 12

/** The report as lines of text for a terminal. */
export function summarise(report: ImportReport, reportFile: string): string {
  const { counts } = report
  const lines = [
    '',
    report.isDryRun
      ? `Dry run of ${describeSite(report)}: nothing was written.`
      : `Import of ${describeSite(report)} to ${report.target ?? 'nowhere'}`,
    '',
    `Posts      ${counts.posts} from ${countText(counts.items, 'item')}: ${counts.published} published, ${counts.scheduled > 0 ? `${counts.scheduled} scheduled, ` : ''}${counts.drafts} drafts`,
  ]
  for (const [outcome, label] of Object.entries(OUTCOME_LABELS)) {
    const count = counts.outcomes[outcome as ImportOutcome]
    if (count > 0) lines.push(`           ${count} ${report.isDryRun ? future(label) : label}`)
  }
  lines.push(...pictureLines(report), ...authorLines(report))
  lines.push(...redirectLines(report))
  if (report.leftOut.length > 0) {
    lines.push('Left out')
    for (const { kind, count, reason, examples } of report.leftOut) {
      const names = examples.slice(0, EXAMPLES_MAX_COUNT).join(', ')
      const more = count > EXAMPLES_MAX_COUNT ? ', …' : ''
      lines.push(`           ${count} ${kind}: ${reason} (${names}${more})`)
    }
  }
  lines.push(...protectedLines(report), ...attentionLines(report))
  for (const note of report.notes.slice(0, LISTED_MAX_COUNT)) lines.push(`Note       ${note}`)
  const more = report.notes.length - LISTED_MAX_COUNT
  if (more > 0) lines.push(`           and ${more} more notes in the report`)
  if (report.stoppedBy !== null) lines.push(`Stopped    ${report.stoppedBy}`)
  lines.push('', `Everything about every post: ${reportFile}`)
  return lines.join('\n')
}

/** A folder of Markdown names no site. */
function describeSite({ siteTitle, site }: ImportReport): string {
  return site === '' ? siteTitle : `${siteTitle} (${site})`
}

function future(label: string): string {
  return label === 'created' || label === 'updated' ? `to be ${label}` : label
}

function pictureLines({ counts, isDryRun, posts }: ImportReport): string[] {
  if (isDryRun) return []
  const lines = [
    `Pictures   ${counts.picturesStored} stored, ${counts.picturesMissing} missing (a labelled placeholder stands for each)`,
  ]
  const lacking = posts.filter(({ outcome, reason }) => outcome === 'unchanged' && reason !== '')
  if (lacking.length > 0) {
    lines.push(
      `           ${countText(lacking.length, 'post')} of before still without pictures; --update tries again`,
    )
  }
  const reasons = new Map<string, number>()
  for (const { address, reason } of posts.flatMap(({ pictures }) => pictures.missing)) {
    const host = address.startsWith(`${UNKNOWN_SITE}/`) ? 'the folder' : hostOf(address)
    const line = `${host}: ${reason}`
    reasons.set(line, (reasons.get(line) ?? 0) + 1)
  }
  const sorted = [...reasons].sort(([, a], [, b]) => b - a).slice(0, LISTED_MAX_COUNT)
  return [...lines, ...sorted.map(([line, count]) => `           ${count} from ${line}`)]
}

function redirectLines({ redirects, lost, isDryRun }: ImportReport): string[] {
  if (redirects === null) return []
  const { created, unchanged, keptOtherwise } = redirects
  const more = lost.length - LISTED_MAX_COUNT
  return [
    `Addresses  ${created} of the old site ${isDryRun ? 'will lead' : 'lead'} here now${unchanged > 0 ? `, ${unchanged} did already` : ''}${keptOtherwise.length > 0 ? `, ${keptOtherwise.length} lead elsewhere and stay` : ''}`,
    ...(lost.length > 0 ? [`           ${lost.length} lead nowhere:`] : []),
    ...lost
      .slice(0, LISTED_MAX_COUNT)
      .map(({ address, what }) => `           ${address} (${what})`),
    ...(more > 0 ? [`           and ${more} more`] : []),
  ]
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)

function authorLines({ authors }: ImportReport): string[] {
  return authors.map(
    ({ login, displayName, authorId, posts }, index) =>
      `${index === 0 ? 'Authors   ' : '          '} ${login === '' ? 'no name' : `${login} (${displayName})`}: ${countText(posts, 'post')} as "${authorId}"`,
  )
}

function protectedLines({ posts }: ImportReport): string[] {
  const halves = posts.filter(({ part }) => part !== 'whole')
  const ids = [...new Set(halves.map(({ sourceId }) => sourceId))]
  if (ids.length === 0) return []
  const describe = (id: string): string => {
    const page = halves.find(({ sourceId, part }) => sourceId === id && part === 'notice')
    const draft = halves.find(({ sourceId, part }) => sourceId === id && part === 'full-text')
    const state = (post: PostReport | undefined): string =>
      post === undefined ? 'not reached' : `"${post.slug}" (${post.outcome})`
    const title = (page ?? draft)?.title ?? ''
    return `           ${id} ${title}: page ${state(page)}, draft ${state(draft)}`
  }
  const more = ids.length - LISTED_MAX_COUNT
  return [
    'Protected  by a password in WordPress, so two posts each: a page with a notice, a draft of the full text',
    ...ids.slice(0, LISTED_MAX_COUNT).map(describe),
    ...(more > 0 ? [`           and ${more} more`] : []),
  ]
}

function attentionLines({ posts }: ImportReport): string[] {
  const withReason = posts.filter(({ reason, outcome }) => reason !== '' && outcome !== 'unchanged')
  const describe = ({ sourceId, title, outcome, reason }: PostReport): string =>
    `           ${sourceId} ${title}: ${outcome}, ${reason}`
  const more = withReason.length - LISTED_MAX_COUNT
  return [
    ...(withReason.length > 0 ? ['Look at'] : []),
    ...withReason.slice(0, LISTED_MAX_COUNT).map(describe),
    ...(more > 0 ? [`           and ${more} more`] : []),
  ]
}
