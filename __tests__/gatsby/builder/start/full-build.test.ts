import { postRef } from '../../../setup/documents.ts'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { buildPhases } from '../../../../gatsby/builder/start/build-phases.ts'
import { explainFailure, readFullReport } from '../../../../gatsby/builder/start/full-build.ts'
import type { FailedStart } from '../../../../gatsby/builder/start/full-build.ts'
import { GatsbyBuildError } from '../../../../gatsby/adapter/modules/adapter-errors.ts'
import { BackendUnreachableError } from '../../../../gatsby/errors.ts'
import { writeFailure, writeReport } from '../../../../gatsby/report/build-report.ts'
import type { PostNodeFields } from '../../../../gatsby/nodes/nodes.ts'
import type { BuildReportFile } from '../../../../gatsby/report/build-report.ts'
import type { BuilderMessage } from '../../../../shared/publish/builder-protocol.ts'
import { plannedPost } from '../support/planned-post.ts'
import { emptyFolder } from '../../../setup/empty-folder.ts'

const folder = emptyFolder()
const file = path.join(folder, 'report.json')

const entry = { postId: 'bad', updatedAt: null, problem: 'never gets done' }
const report: BuildReportFile = {
  version: 2,
  finishedAt: '2026-03-01T10:00:00.000Z',
  ok: true,
  source: {
    mode: 'full',
    reason: 'first',
    documentsRead: 2,
    created: 9,
    touched: 0,
    deleted: 0,
    broken: [entry],
  },
  pages: 40,
  redirects: 1,
  staleFrom: '2027-01-01',
  documents: [{ ...postRef('a'), path: '/discover/a', revision: 2, digest: 'd' }],
  warnings: [{ document: postRef('a'), name: 'a', code: 'gate/x', message: 'No alt' }],
  leftOut: [{ document: postRef('bad'), problems: ['never gets done'] }],
}

describe('the report of the full build', () => {
  it('is told to the publisher', async () => {
    await writeReport(file, report)
    expect(await readFullReport(file, { made: 1, changed: 2, removed: 3 })).toEqual({
      documents: report.documents,
      warnings: report.warnings,
      leftOut: report.leftOut,
      quarantine: [entry],
      pages: { total: 40, made: 1, changed: 2, removed: 3 },
    })
  })
})

const build = (held: readonly PostNodeFields[] = []): FailedStart => ({
  reportFile: file,
  isResumed: false,
  held: () => held,
})

describe('a full build that fails', () => {
  it('is explained by the name that its hooks have for it', async () => {
    await writeFailure(file, new BackendUnreachableError('The backend did not answer.'))
    expect(await explainFailure(new GatsbyBuildError('gave up'), build())).toEqual({
      code: 'source/backend-unreachable',
      message: 'The backend did not answer.',
      quarantine: [],
    })
  })

  it('names the post whose page Gatsby could not draw', async () => {
    const error = new GatsbyBuildError(
      'The build gave up: Building static HTML failed for path "/discover/bad"\n' +
        'TypeError: Cannot read properties of undefined\n    at render',
    )
    const held = [plannedPost('good').fields, plannedPost('bad').fields]
    expect(await explainFailure(error, build(held))).toMatchObject({
      code: 'builder/build-failed',
      message: expect.stringContaining('/discover/bad'),
      quarantine: [
        {
          postId: 'bad',
          updatedAt: '2026-03-01T10:00:00.000Z',
          problem: expect.stringContaining('TypeError: Cannot read properties of undefined'),
        },
      ],
    })
  })

  it('names every post whose page could not be rendered', async () => {
    const error = new GatsbyBuildError(
      '2 pages could not be rendered:\n/discover/bad\n  Error: poison\n/discover/worse\n  Error: poison',
    )
    const held = ['good', 'bad', 'worse'].map((slug) => plannedPost(slug).fields)
    const { quarantine } = await explainFailure(error, build(held))
    expect(quarantine.map(({ postId }) => postId)).toEqual(['bad', 'worse'])
    expect(quarantine[0]?.problem).toContain('Error: poison')
  })

  it('blames no post when most of a site could not be rendered', async () => {
    const error = new GatsbyBuildError('101 pages could not be rendered:\nError: poison')
    expect(await explainFailure(error, build([plannedPost('a').fields]))).toMatchObject({
      message: expect.stringContaining('poison'),
      quarantine: [],
    })
  })

  it('blames no post for a mistake in the code', async () => {
    const error = new GatsbyBuildError('The build gave up: src/pages/index.tsx: Unexpected token')
    expect(await explainFailure(error, build([plannedPost('a').fields]))).toMatchObject({
      quarantine: [],
    })
  })
})

describe('a start from stored state that fails', () => {
  it('blames no post that the error names, and reads none of a damaged store', async () => {
    const error = new GatsbyBuildError('Of 1 pages the file is gone: /discover/bad')
    const held = () => {
      throw new Error('Failed to decompress data')
    }
    expect(await explainFailure(error, { reportFile: file, isResumed: true, held })).toEqual({
      code: 'builder/build-failed',
      message: 'Of 1 pages the file is gone: /discover/bad',
      quarantine: [],
    })
  })
})

describe('the progress of a full build', () => {
  const told = (...activities: readonly (readonly [string, number?, number?])[]) => {
    const said: BuilderMessage[] = []
    let ms = 0
    const tell = buildPhases(
      (message) => said.push(message),
      () => (ms += 50),
    )
    for (const [phase, done, total] of activities) {
      tell({ phase, done: done ?? null, total: total ?? null })
    }
    return said
  }

  it('is told in words for people, every phase once', () => {
    expect(
      told(
        ['source and transform nodes'],
        ['source and transform nodes'],
        ['building schema'],
        ['an activity that says nothing to people'],
        ['Building static HTML for pages', 0, 40],
      ),
    ).toEqual([
      { kind: 'progress', phase: 'Reading the content' },
      { kind: 'progress', phase: 'Rendering the pages', done: 0, total: 40 },
    ])
  })

  it('says now and then how far it has come, and when it is done', () => {
    const counted = Array.from(
      { length: 21 },
      (_, done) => ['Building static HTML for pages', done, 20] as const,
    )
    const said = told(...counted)
    expect(said.length).toBeLessThan(10)
    expect(said.at(-1)).toMatchObject({ done: 20, total: 20 })
  })
})
