import { beforeAll, describe, expect, it } from '@jest/globals'
import { hashOf } from '../../../../publish/release/files/release-file.ts'
import { makeFile } from '../../../../publish/release/lists/shard.ts'
import { changeTree, emptyTree, redirectList } from '../../../../publish/release/lists/site-tree.ts'
import type { SiteTree } from '../../../../publish/release/lists/site-tree.ts'
import { parseRequestPath } from '../../../../publish/serve/request-path.ts'
import { indexSite } from '../../../../publish/release/model/site-index.ts'
import { parseFirebaseSettings } from '../../../../shared/firebase/firebase-settings.ts'
import { firebaseConfig } from '../../../../shared/hosting/hosting-config.ts'
import fc from '../../../setup/fast-check.ts'
import { runs } from '../../../setup/runs.ts'

const NAMES = ['a', 'b', 'c', 'Über', '日本']
const PAGES = ['/discover/post', '/page', '/moved', '/discover/former']

/** As redirects are found by. */
const froms = fc.oneof(
  fc.constantFrom(...NAMES).map((name) => `/L/${name}`),
  fc.constantFrom('/?p=1', '/?p=2', '/L/a?p=1', '/discover/former', '/moved', '/page'),
)

/** As an editor, an import or a program may have written them. */
const targets = fc.oneof(
  fc
    .tuple(
      froms,
      fc.constantFrom('', '/', '//', '#x', '/#x', '?y=1', '/?p=1', '/index.html', '/.', '/../a'),
      fc.constantFrom<'NFC' | 'NFD'>('NFC', 'NFD'),
    )
    .map(([from, more, form]) => `${from}${more}`.normalize(form)),
  fc.constantFrom(...PAGES, '/', '/.//elsewhere.example', '/L//a', '/L\na', '/L/\ud800', '/%4C/a'),
)

const redirectSets = fc
  .array(fc.record({ from: froms, to: targets }), { maxLength: 12 })
  .map((all) => all.map((one) => ({ ...one, status: 301 as const })))

const starts = fc
  .tuple(froms, fc.constantFrom('', '/', '?p=1', '?p=2&y=3', '#x'))
  .map(([from, more]) => encodeURI(`${from}${more}`))

let pages: SiteTree

beforeAll(async () => {
  const files = PAGES.map((path) => `${path}/index.html`)
    .concat('/index.html')
    .map((path) => [path, makeFile(path, hashOf(path), 1, {}, [])] as const)
  pages = (await changeTree(emptyTree(), new Map(files))).tree
})

const siteWith = (redirects: Parameters<typeof redirectList>[0]) =>
  indexSite({ ...pages, redirects: redirectList(redirects) }, {
    lasting: { get: () => undefined, all: () => [] },
    newest: () => null,
  } as never)

/** Follows what the server answers, as a browser does. */
function follow(site: ReturnType<typeof siteWith>, start: string): string[] {
  const way: string[] = []
  let at = new URL(start, 'https://site.example')
  while (way.length < 10) {
    expect(at.origin).toBe('https://site.example')
    const request = parseRequestPath(at.pathname + at.search)
    if (request.kind === 'bad') return way
    const found = site.resolve(request.path, request.query)
    if (found.kind !== 'redirect') return way
    way.push(found.to)
    at = new URL(found.to, at)
  }
  return way
}

describe('any set of redirects', () => {
  it('leads every reader to an end in one step, and to another address without a slash in two', () => {
    fc.assert(
      fc.property(redirectSets, starts, (redirects, start) => {
        const way = follow(siteWith(redirects), start)
        expect(way.length).toBeLessThanOrEqual(2)
      }),
      { numRuns: runs(5_000) },
    )
  })

  it('makes no rule of Firebase Hosting that another one goes on from', () => {
    const settings = parseFirebaseSettings({
      GATSBY_FIREBASE_API_KEY: 'any',
      GATSBY_FIREBASE_PROJECT_ID: 'any-project',
    })
    fc.assert(
      fc.property(redirectSets, (redirects) => {
        const hosted = PAGES.map((path) => ({ path, scriptHashes: [] }))
        const rules = firebaseConfig({ settings, pages: hosted, redirects }).hosting.redirects
        const ruleAt = (path: string) =>
          rules.find(({ source, regex }) =>
            regex === undefined ? source === path : new RegExp(regex).test(path),
          )
        for (const { destination } of rules) {
          expect(destination).toMatch(/^\/(?!\/)[!-~]*$/)
          const { origin, pathname } = new URL(destination, 'https://site.example')
          expect(origin).toBe('https://site.example')
          expect(ruleAt(pathname)).toBeUndefined()
        }
      }),
      { numRuns: runs(3_000) },
    )
  })
})
