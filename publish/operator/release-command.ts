import { countText } from '../../shared/text/quantity-texts.ts'
import type { Integrity } from '../../shared/publish/publish-overview.ts'
import { PublishError } from '../contract/errors.ts'
import type { ReleaseCommand } from './release-command-line.ts'
import type {
  ReleaseClient,
  ShownDetails,
  ShownDifference,
  ShownRelease,
  ShownReleases,
} from './release-client.ts'

/** The output of a command. */
export interface ReleaseOutput {
  print(text: string): void
  /** Says how far something has come, on a terminal. */
  progress(text: string): void
}

/**
 * Does what a command line says.
 *
 * @throws PublishError `release/damaged` when a check found what cannot be repaired
 */
export async function runReleaseCommand(
  command: Exclude<ReleaseCommand, { kind: 'help' }>,
  client: ReleaseClient,
  output: ReleaseOutput,
  isJson: boolean,
): Promise<void> {
  const answer = <T>(found: T, text: (found: T) => string) => {
    output.print(isJson ? `${JSON.stringify(found, null, 2)}\n` : text(found))
  }
  switch (command.kind) {
    case 'list':
      answer(await client.list(), listText)
      return
    case 'show':
      answer(await client.show(command.release), detailsText)
      return
    case 'diff':
      answer(await client.diff(command.from, command.to), differenceText)
      return
    case 'rollback': {
      const { release, reason } = command
      await client.rollback(release, reason)
      answer(
        { live: release, held: true },
        () =>
          `Release ${release} is live, and the site stays there: newer releases wait until\n` +
          '  npm run release -- resume\n',
      )
      return
    }
    case 'resume':
      answer(
        { live: await client.resume(), held: false },
        ({ live }) => `Release ${live}, the newest, is live; newer ones go live by themselves.\n`,
      )
      return
    case 'confirm-clock':
      await client.confirmClock()
      answer(
        { confirmed: true },
        () => 'The clock is taken as right: scheduled posts are published at their time again.\n',
      )
      return
    case 'verify': {
      const report = await client.verify((done, total) => {
        output.progress(`${grouped(done)} of ${grouped(total)} files`)
      })
      answer(report, integrityText)
      if (report.damage.every(({ isRepaired }) => isRepaired)) return
      throw new PublishError(
        'release/damaged',
        'Some files are damaged and could not be repaired. Start the product and run a full build: npm run rebuild',
      )
    }
  }
}

function listText({ releases, held, live, newest }: ShownReleases): string {
  if (releases.length === 0) return 'There is no release yet.\n'
  const rows = releases.map((release) => [
    `${release.isLive ? '*' : ' '} ${release.release}`,
    localTime(release.createdAt),
    grouped(release.pages),
    changesText(release),
    [release.cause || 'unknown cause', whom(release)].filter(Boolean).join(', '),
  ])
  const table = columns([['  release', 'created', 'pages', 'changed', 'cause'], ...rows])
  const state =
    held === null
      ? `Release ${live ?? 'none'} is live.`
      : `Release ${held.release} is live and held since ${localTime(held.at)} by ${held.by}: ${held.reason}\n` +
        `The newest release is ${newest ?? 'none'}. To go on: npm run release -- resume`
  return `${table}\n${state}\n`
}

function detailsText(release: ShownDetails): string {
  const state = [release.isLive ? 'live' : '', release.isNewest ? 'newest' : '']
    .filter(Boolean)
    .join(', ')
  return columns([
    ['Release', `${release.release}${state === '' ? '' : ` (${state})`}`],
    ['Created', `${localTime(release.createdAt)} by build ${release.buildId}`],
    ['Cause', release.cause || 'unknown'],
    ['Authors', whom(release) || 'no one'],
    ['Pages', grouped(release.pages)],
    ['Files', `${grouped(release.files)}, ${megabytes(release.bytes)}`],
    ['Not shared', megabytes(release.ownBytes)],
    ['Redirects', grouped(release.redirects)],
    ['Changed', changesText(release)],
  ])
}

function differenceText(diff: ShownDifference): string {
  const { from, to, otherFiles, redirects, hasOtherSources } = diff
  const lines = [
    ...diff.added.map((page) => `+ ${page}`),
    ...diff.changed.map((page) => `~ ${page}`),
    ...diff.removed.map((page) => `- ${page}`),
    `From release ${from} to ${to}: ${countText(diff.added.length, 'page')} added, ${diff.changed.length} changed, ${diff.removed.length} removed.`,
  ]
  const line = (name: string, { added, changed, removed }: typeof otherFiles) => {
    if (added + changed + removed === 0) return
    lines.push(`${name}: ${added} added, ${changed} changed, ${removed} removed.`)
  }
  line('Other files', otherFiles)
  line('Redirects', redirects)
  if (hasOtherSources) lines.push('Sources or settings of the site differ as well.')
  return `${lines.join('\n')}\n`
}

function integrityText({ files, bytes, tookMs, damage, isLiveWhole }: Integrity): string {
  const lines = damage.map(
    ({ path, problem, releases, isRepaired }) =>
      `${isRepaired ? 'repaired' : problem}: ${path} (release ${releases.join(', ')})`,
  )
  lines.push(
    `${countText(files, 'file')}, ${megabytes(bytes)}, read in ${(tookMs / 1000).toFixed(1)} s: ` +
      (damage.length === 0 ? 'all are intact.' : `${damage.length} were damaged.`),
    isLiveWhole ? 'The live site is intact.' : 'The live site is not intact.',
  )
  return `${lines.join('\n')}\n`
}

function changesText({ changes }: ShownRelease): string {
  if (changes === null) return 'everything'
  const { addedPages, changedPages, removedPages, otherFiles } = changes
  const parts = [
    [addedPages, '+'],
    [changedPages, '~'],
    [removedPages, '-'],
  ] as const
  const pages = parts.filter(([count]) => count > 0).map(([count, sign]) => `${sign}${count}`)
  if (otherFiles > 0) pages.push(countText(otherFiles, 'file'))
  return pages.join(' ') || 'no changes'
}

function whom({ people }: ShownRelease): string {
  return people.length <= 3 ? people.join(', ') : `${people.slice(0, 3).join(', ')} and others`
}

function columns(rows: readonly (readonly string[])[]): string {
  const width = (index: number) => Math.max(...rows.map((row) => row[index]?.length ?? 0))
  return rows
    .map((row) => row.map((cell, index) => cell.padEnd(width(index))).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

function localTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

function grouped(count: number): string {
  return count.toLocaleString('en-GB')
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${grouped(Math.round(bytes / 1_000_000))} MB`
}
