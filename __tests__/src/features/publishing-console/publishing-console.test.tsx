import { describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { overviewSchema, type BuildSummary } from '../../../../shared/publish/publish-overview'
import { momentText } from '../../../../shared/text/quantity-texts'
import { buildOf, fakeConsole, HOLD, overviewOf, releaseOf } from './console-builders'

// The configured backend is not used: every source is passed in.
jest.mock('../../../../src/features/publishing-console/sources/browser-console', () => ({
  browserSources: {},
}))
import PublishingConsole from '../../../../src/features/publishing-console/publishing-console'

function show(fake: ReturnType<typeof fakeConsole>) {
  const { unmount } = render(
    <PublishingConsole userId="ana" placeholder="…" sources={fake.sources} />,
  )
  return { user: userEvent.setup(), unmount }
}

/** Shows the console until it has read its sources. */
async function open(fake = fakeConsole()) {
  const shown = show(fake)
  await screen.findByRole('heading', { level: 1, name: 'Publishing' })
  return { fake, ...shown }
}

const builds = (...made: BuildSummary[]) => ({ builds: made, next: null })
const panel = (name: string) => within(screen.getByRole('region', { name }))
const rows = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

describe('the publishing console', () => {
  it('shows what is live, how the builder is, and what was built', async () => {
    await open()
    expect(panel('Live now').getByText('12')).toBeVisible()
    expect(panel('Builder').getByText(/No builds are running/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Running builds' })).not.toBeInTheDocument()
    expect(panel('Builder').getByText('Ready')).toBeVisible()
    expect(panel('Builder').getByText('812 MB')).toBeVisible()
    expect(panel('Builder').getByText(/41 changes since/)).toBeVisible()
    expect(rows('Builds')).toEqual(['Build b12', 'Build b11'])
    expect(screen.getByRole('link', { name: 'Post 12' })).toHaveAttribute(
      'href',
      '/create?post=p12',
    )
    expect(panel('Builds').getAllByText(/^Release 12, a post changed, Lucía Vargas$/)).toHaveLength(
      1,
    )
  })

  it('says of a term that its file is shown again, and not that it is removed', async () => {
    const [change] = buildOf(12).changes
    const gone = { ...change!, source: 'entries' as const, kind: 'remove' as const }
    const changes = [
      { ...gone, id: 'en:glossary:nexus', path: null, title: 'Nexus' },
      { ...gone, id: 'en:glossary:fbar', path: '/glossary/fbar', title: 'FBAR' },
    ]
    const fake = fakeConsole()
    fake.sources.builds.mockResolvedValue(builds(buildOf(12, { changes, changeCount: 2 })))
    await open(fake)
    expect(panel('Builds').getByText(/\(shown from its file again\)/)).toHaveTextContent('Nexus')
    expect(panel('Builds').getByText(/\(removed\)/)).toHaveTextContent('FBAR')
  })

  it('names old addresses and authors that changed, which are no posts', async () => {
    const fake = fakeConsole()
    const [change] = buildOf(12).changes
    const changes = [
      {
        ...change!,
        source: 'redirects' as const,
        id: '|2013|06|first',
        path: '/2013/06/first',
        title: null,
      },
      {
        ...change!,
        source: 'authors' as const,
        id: 'ana',
        path: null,
        title: 'Author Ana Mora',
      },
    ]
    fake.sources.builds.mockResolvedValue(builds(buildOf(12, { changes, changeCount: 2 })))
    await open(fake)
    const shown = panel('Builds')
    expect(shown.getByText('/2013/06/first')).toBeVisible()
    expect(shown.getByText(/Author Ana Mora/)).toBeVisible()
    expect(shown.queryByRole('link', { name: /2013|Ana/ })).toBeNull()
  })

  it('says that builds fail, since when, and why', async () => {
    const { fake } = await open()
    expect(screen.queryByRole('region', { name: 'Builds fail' })).not.toBeInTheDocument()
    const failing = { failures: 4, since: '2026-03-04T14:03:07.000Z', reason: 'The disk is full.' }
    fake.say({ kind: 'overview', overview: overviewOf({ failing }) })
    expect(panel('Builds fail').getByText(/4 builds in a row failed/)).toBeVisible()
    expect(panel('Builds fail').getByText(/The last failure: The disk is full\./)).toBeVisible()
  })

  it('says that the clock has jumped, and takes the word of an editor that it is right', async () => {
    const { fake } = await open()
    const noticedAt = '2027-03-04T14:03:07.000Z'
    const clockJump = { kind: 'ahead' as const, noticedAt, expectedAt: '2026-03-04T14:03:07.000Z' }
    fake.say({ kind: 'overview', overview: overviewOf({ clockJump }) })
    const banner = panel('Scheduled posts wait')
    expect(banner.getByText(/It says 4 Mar 2027.* where 4 Mar 2026.* was expected/)).toBeVisible()
    expect(banner.getByText(/30 days in the bin .* deleted for good/)).toBeVisible()
    await userEvent.click(banner.getByRole('button', { name: 'The clock is right' }))
    expect(fake.sources.confirmClock).toHaveBeenCalledTimes(1)
    fake.say({ kind: 'overview', overview: overviewOf({ clockJump: null }) })
    expect(screen.queryByRole('region', { name: 'Scheduled posts wait' })).not.toBeInTheDocument()
  })

  it('says what is installed, and that backups have stopped', async () => {
    const { fake } = await open()
    const installation = {
      version: '1.2.3 (abcdef01)',
      hasBackend: true,
      backup: '2026-03-04T14:03:07.000Z',
      isBackupLate: true,
      mailsWaiting: 3,
      disk: [{ kind: 'files', bytes: 1_500_000 }],
    }
    fake.say({ kind: 'overview', overview: overviewOf({ installation }) })
    const shown = panel('Installation')
    for (const text of ['1.2.3 (abcdef01)', /4 Mar 2026/, '3', '1.5 MB']) {
      expect(shown.getByText(text)).toBeVisible()
    }
    expect(shown.getByText(/No backup was made for two days/)).toBeVisible()
  })

  it('says how many pictures are missing, and when they are tried again', async () => {
    const { fake } = await open()
    expect(screen.queryByText(/pictures missing/)).not.toBeInTheDocument()
    const triedAgainAt = new Date().toISOString()
    const tell = (missing: { count: number; triedAgainAt: string | null }) => {
      fake.say({ kind: 'overview', overview: overviewOf({ missingPictures: missing }) })
    }
    tell({ count: 24, triedAgainAt })
    const time = momentText(new Date(triedAgainAt), new Date())
    expect(panel('Live now').getByText(`24 pictures missing, tried again at ${time}`)).toBeVisible()
    tell({ count: 1, triedAgainAt: null })
    expect(panel('Live now').getByText('1 picture missing, being tried again now')).toBeVisible()
  })

  it('follows what happens without being asked', async () => {
    const { fake, unmount } = await open()
    const progress = {
      buildId: 'b13',
      lane: 'full' as const,
      cause: 'asked for by an editor',
      phase: 'Rendering',
      startedAt: new Date().toISOString(),
      done: 40,
      total: 160,
    }
    fake.say({ kind: 'progress', progress })
    const bar = screen.getByRole('progressbar', { name: 'Build b13' })
    expect(bar).toHaveAttribute('aria-valuenow', '25')
    expect(screen.getByText('Rendering, 40 of 160')).toBeVisible()
    fake.say({
      kind: 'build',
      build: buildOf(13, { state: 'failed', reason: 'The disk is full.' }),
    })
    fake.say({ kind: 'overview', overview: overviewOf() })
    expect(rows('Builds')[0]).toBe('Build b13')
    expect(screen.getByText('The disk is full.')).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    unmount()
    expect(fake.stop).toHaveBeenCalled()
  })

  it('says who holds the site and why, and resumes', async () => {
    const fake = fakeConsole()
    fake.sources.overview.mockResolvedValue(overviewOf({ held: HOLD, newestRelease: 13 }))
    fake.sources.resume.mockRejectedValueOnce(new Error('The disk is read-only.'))
    const { user } = await open(fake)
    const banner = panel('Publishing is held')
    expect(banner.getByText(/Daniel Rojas selected it at .*“A wrong price”/)).toHaveTextContent(
      '2 newer releases wait',
    )
    await user.click(banner.getByRole('button', { name: 'Resume publishing' }))
    expect(await banner.findByRole('alert')).toHaveTextContent('The disk is read-only.')
    await user.click(banner.getByRole('button', { name: 'Resume publishing' }))
    expect(fake.sources.resume).toHaveBeenCalledTimes(2)
    fake.say({ kind: 'overview', overview: overviewOf({ newestRelease: 13 }) })
    expect(screen.queryByRole('region', { name: 'Publishing is held' })).not.toBeInTheDocument()
  })

  it('says of each build what is true of it now', async () => {
    const fake = fakeConsole()
    fake.sources.builds.mockResolvedValue(
      builds(
        buildOf(14, { standing: 'held', state: 'held', liveFrom: null }),
        buildOf(13, { standing: 'failed', state: 'failed', release: null }),
        buildOf(12),
        buildOf(11, {
          standing: 'past',
          liveFrom: '2026-03-04T10:02:00.000Z',
          liveUntil: '2026-03-04T10:05:00.000Z',
        }),
        buildOf(10, { standing: 'replaced', liveFrom: null }),
      ),
    )
    await open(fake)
    const items = within(screen.getByRole('list', { name: 'Builds' })).getAllByRole('listitem')
    const states = [
      'Waits for the hold',
      'Failed',
      'Live',
      /^Was live .*10:02:00 to 10:05:00, /,
      'Replaced',
    ]
    for (const [index, state] of states.entries()) {
      expect(within(items[index] as HTMLElement).getByText(state)).toBeVisible()
    }
    expect(panel('Builds').getAllByText('Live')).toHaveLength(1)
  })

  it('has one line for a publish, with what followed from it', async () => {
    const fake = fakeConsole()
    const at = '2026-03-04T14:03:09.000Z'
    fake.sources.overview.mockResolvedValue(
      overviewOf({ live: { release: 13, since: at, buildId: 'b12' }, newestRelease: 13 }),
    )
    fake.sources.builds.mockResolvedValue(
      builds(buildOf(12, { followUps: [{ release: 13, at, pages: 4, files: 7 }] }), buildOf(11)),
    )
    fake.sources.releases.mockResolvedValue({
      releases: [
        releaseOf(13, {
          buildId: 'b12',
          cause: 'follow-up work',
          createdAt: at,
          followUpOf: 12,
          people: [],
          changes: { addedPages: 0, changedPages: 4, removedPages: 0, otherFiles: 7 },
        }),
        releaseOf(12),
        releaseOf(11),
      ],
      next: null,
    })
    const { user } = await open(fake)
    expect(rows('Releases')).toEqual(['Releases 12 and 13', 'Release 11'])
    expect(
      panel('Releases').getByText(/then lists, cards and search index: 4 pages, 7 files/),
    ).toBeVisible()
    expect(
      panel('Builds').getByText(/^Then lists, cards and search index at .* \(release 13\)$/),
    ).toBeVisible()
    expect(panel('Releases').getAllByText('Live')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Go back to this release: 11' }))
    expect(screen.getByRole('dialog', { name: 'Go back to release 11?' })).toBeVisible()
  })

  it('names people after what it says itself, so that no name is written otherwise', async () => {
    const fake = fakeConsole()
    fake.sources.builds.mockResolvedValue(
      builds(buildOf(12, { standing: 'failed', state: 'failed', release: null })),
    )
    await open(fake)
    expect(panel('Builds').getByText('A post changed, Lucía Vargas')).toBeVisible()
  })

  it('begins the line of a release with a capital also where its first change is not known', async () => {
    const fake = fakeConsole()
    const at = '2026-03-04T14:03:09.000Z'
    fake.sources.releases.mockResolvedValue({
      releases: [
        releaseOf(13, { createdAt: at, followUpOf: 12, people: [] }),
        releaseOf(12, { changes: null }),
      ],
      next: null,
    })
    await open(fake)
    expect(panel('Releases').getByText(/^Then lists, cards and search index: /)).toBeVisible()
  })

  it('says of the newest build that lists and search are still to come', async () => {
    const fake = fakeConsole()
    fake.sources.overview.mockResolvedValue(overviewOf({ hasFollowUp: true }))
    await open(fake)
    expect(panel('Builds').getAllByText('Next: lists, cards and search index')).toHaveLength(1)
  })

  it('brings the hold into view after a step back, and says how to go on', async () => {
    const scrolled = jest.fn()
    Object.defineProperty(Element.prototype, 'scrollIntoView', {
      configurable: true,
      value: scrolled,
    })
    const { fake, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Go back to this release: 11' }))
    await user.type(screen.getByLabelText(/Reason/), 'A wrong price')
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    fake.say({ kind: 'overview', overview: overviewOf({ held: HOLD, newestRelease: 12 }) })
    const banner = screen.getByRole('region', { name: 'Publishing is held' })
    expect(banner).toHaveFocus()
    expect(scrolled).toHaveBeenCalled()
    expect(banner).toHaveTextContent(/To go on, .* resume publishing: readers get release 12/)
  })

  it('compares a release with the live one and goes back to it, once it is said why', async () => {
    const { fake, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Compare with live: release 11' }))
    expect(fake.sources.difference).toHaveBeenCalledWith(12, 11, 0)
    expect(await screen.findByRole('link', { name: '/discover/post-12' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Go back to this release: 11' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Go back to release 11?' }))
    await user.click(dialog.getByRole('button', { name: 'Go back' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Enter a reason first')
    expect(fake.sources.goTo).not.toHaveBeenCalled()
    await user.type(dialog.getByLabelText(/Reason/), 'A wrong price')
    await user.click(dialog.getByRole('button', { name: 'Go back' }))
    expect(fake.sources.goTo).toHaveBeenCalledWith(11, 'A wrong price')
  })

  it('opens a build for its report, with links to the posts it warns about', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Report of build b12' }))
    expect(await screen.findByText('1 page added, 3 changed, 0 removed.')).toBeVisible()
    expect(screen.getByText(/A picture is missing\./)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Title of p99' })).toHaveAttribute(
      'href',
      '/create?post=p99',
    )
    expect(screen.getByText('Rendering: 41 ms')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Output of build b12' })).toHaveTextContent('done')
  })

  it('reads long lists in pages', async () => {
    const fake = fakeConsole()
    fake.sources.builds.mockResolvedValueOnce({ builds: [buildOf(12)], next: 'b12' })
    fake.sources.releases.mockResolvedValueOnce({ releases: [releaseOf(12)], next: 12 })
    const { user } = await open(fake)
    fake.sources.builds.mockResolvedValueOnce(builds(buildOf(7)))
    await user.click(screen.getByRole('button', { name: 'Show older builds' }))
    expect(fake.sources.builds).toHaveBeenLastCalledWith('b12')
    expect(rows('Builds')).toEqual(['Build b12', 'Build b7'])
    await user.click(screen.getByRole('button', { name: 'Show older releases' }))
    expect(rows('Releases')).toEqual(['Release 12', 'Release 11'])
    expect(screen.queryByRole('button', { name: /Show older/ })).not.toBeInTheDocument()
  })

  it('has everything rebuilt after a question, and every file looked at', async () => {
    const fake = fakeConsole()
    fake.sources.verify.mockResolvedValueOnce({
      files: 3,
      bytes: 900,
      tookMs: 40,
      isLiveWhole: false,
      damage: [{ path: '/index.html', problem: 'damaged', releases: [12], isRepaired: false }],
    })
    const { user } = await open(fake)
    await user.click(screen.getByRole('button', { name: 'Rebuild everything' }))
    expect(fake.sources.rebuild).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Rebuild' }))
    expect(await screen.findByText(/Rebuild requested/)).toBeVisible()
    const check = () => user.click(screen.getByRole('button', { name: 'Check integrity' }))
    await check()
    expect(await screen.findByText('/index.html: damaged (release 12)')).toBeVisible()
    await check()
    expect(await screen.findByText(/All files are intact: 2,137 files \(28\.0 MB\)/)).toBeVisible()
  })

  it('says that the builder sleeps, and what a change waits for', async () => {
    const fake = fakeConsole()
    const { builder, ...rest } = overviewOf()
    fake.sources.overview.mockResolvedValue({
      ...rest,
      builder: { ...builder, mode: 'asleep', memoryBytes: null },
    })
    await open(fake)
    expect(screen.getByText('Asleep')).toBeVisible()
    expect(screen.getByText(/It starts when someone signs in/)).toBeVisible()
  })

  it('has a plain page for a site without any release', async () => {
    const fake = fakeConsole()
    fake.sources.overview.mockResolvedValue(
      overviewSchema.parse({
        live: null,
        held: null,
        newestRelease: null,
        running: [],
        queue: [],
        builder: {
          mode: 'full-builds-only',
          reason: 'Gatsby is another version.',
          memoryBytes: null,
          changesSinceFull: 0,
          lastFullAt: null,
        },
      }),
    )
    fake.sources.builds.mockResolvedValue(builds())
    fake.sources.releases.mockResolvedValue({ releases: [], next: null })
    await open(fake)
    expect(screen.getByText(/The first build is not finished/)).toBeVisible()
    expect(
      screen.getByText(/Every change takes a full build\. Gatsby is another version\./),
    ).toBeVisible()
    expect(screen.getByText(/No build yet/)).toBeVisible()
    expect(screen.getByText(/No release yet/)).toBeVisible()
  })

  it('tells authors whom this page is for, and asks the publisher for nothing', async () => {
    const fake = fakeConsole()
    fake.sources.readRole.mockResolvedValue('author')
    await open(fake)
    expect(screen.getByText(/This page is for the editors/)).toBeVisible()
    expect(fake.sources.overview).not.toHaveBeenCalled()
  })

  it('says that the publisher does not answer, and tries again', async () => {
    const fake = fakeConsole()
    fake.sources.overview.mockRejectedValueOnce(new Error('The publisher does not answer.'))
    const { user } = show(fake)
    expect(await screen.findByText('The publisher does not answer.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Build b12')).toBeVisible()
    fake.lose()
    expect(screen.getByText(/Retrying automatically/)).toBeVisible()
    fake.say({ kind: 'hello', isResumed: true })
    expect(screen.queryByText(/Retrying automatically/)).not.toBeInTheDocument()
  })

  it('asks every few seconds where streams do not come through', async () => {
    jest.useFakeTimers()
    const fake = fakeConsole()
    show(fake)
    await act(() => jest.advanceTimersByTimeAsync(0))
    fake.end('absent')
    fake.sources.builds.mockResolvedValueOnce(builds(buildOf(20)))
    await act(() => jest.advanceTimersByTimeAsync(3000))
    expect(rows('Builds')[0]).toBe('Build b20')
    jest.useRealTimers()
  })
})
