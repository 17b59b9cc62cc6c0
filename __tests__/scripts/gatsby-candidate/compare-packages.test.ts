import path from 'node:path'
import { expect, it } from '@jest/globals'
import { usedModules } from '../../../gatsby/adapter/modules/used-modules.ts'
import {
  compareModules,
  comparisonTable,
  isBroken,
} from '../../../scripts/gatsby-candidate/compare-packages.ts'
import type { PackageFiles } from '../../../scripts/gatsby-candidate/compare-packages.ts'
import { filesBelow } from '../../../scripts/gatsby-candidate/fetch-packages.ts'

const tree =
  (texts: Readonly<Record<string, string>>): PackageFiles =>
  (file) =>
    new Map(Object.entries(texts)).get(file) ?? null

const INSTALLED = {
  'maker/dist/build.js': 'module.exports = async function build() {}',
  'maker/dist/pages/index.js': `
    var _page = require("./page");
    exports.makePage = _page.makePage;
    const actions = { ..._page.actions };
    exports.actions = actions`,
  'maker/dist/pages/page.js': `
    exports.makePage = () => null;
    exports.actions = { addPage: () => null, "dropPage"() {} }`,
  'maker/dist/store.js': `exports.store = require("redux").createStore(); exports.save = save`,
  'maker-tools/package.json': '{ "main": "lib/tools.js" }',
  'maker-tools/lib/tools.js': 'class Tools { warn() {} }\nmodule.exports = new Tools()',
}

const USED = new Map([
  ['maker/dist/build', ['module.exports']],
  ['maker/dist/pages', ['makePage', 'actions', 'actions.addPage', 'actions.dropPage']],
  ['maker/dist/store', ['store', 'store.dispatch', 'save']],
  ['maker-tools', ['warn']],
])

/** Compares the made-up version with one that differs from it in these files. */
const against = (changes: Readonly<Record<string, string>>) =>
  compareModules(USED, tree(INSTALLED), tree({ ...INSTALLED, ...changes }))

it('finds nothing in an equal version, and says which names cannot be seen', () => {
  const compared = against({})
  expect(compared.map(({ state }) => state)).toEqual(['same', 'same', 'same', 'same'])
  expect(compared.filter(isBroken)).toEqual([])
  expect(compared.flatMap(({ unseen }) => unseen)).toEqual(['store.dispatch'])
})

it('tells a module that is elsewhere', () => {
  const { 'maker/dist/build.js': build, ...others } = INSTALLED
  const moved = tree({ ...others, 'maker/dist/commands/build.js': build })
  const [first] = compareModules(USED, tree(INSTALLED), moved)
  expect(first).toMatchObject({ module: 'maker/dist/build', state: 'missing' })
  expect(first !== undefined && isBroken(first)).toBe(true)
})

it.each([
  ['a function', 'maker/dist/store.js', 'exports.store = 1; function save() {}', 'save'],
  ['the module itself', 'maker/dist/build.js', 'exports.build = 1', 'module.exports'],
  ['an action', 'maker/dist/pages/page.js', 'exports.actions = { addPage }', 'actions.dropPage'],
  ['a method', 'maker-tools/lib/tools.js', 'module.exports = { error() {} }', 'warn'],
])('tells %s that is no longer there', (_, file, text, name) => {
  const broken = against({ [file]: text }).filter(isBroken)
  expect(broken.map(({ lost }) => lost)).toEqual([[name]])
})

it('tells a module that has changed and still has what is used', () => {
  const compared = against({ 'maker/dist/build.js': 'module.exports = function build(more) {}' })
  expect(compared.filter(isBroken)).toEqual([])
  expect(compared.map(({ state }) => state)).toEqual(['changed', 'same', 'same', 'same'])
})

it('lists what would break first, then what has changed', () => {
  const compared = against({
    'maker/dist/pages/index.js':
      'exports.makePage = require("./page").makePage; exports.actions = {}',
    'maker-tools/lib/tools.js': 'module.exports = {}',
  })
  expect(comparisonTable(compared).split('\n')).toEqual([
    'maker-tools       changed  lost: warn',
    'maker/dist/pages  changed',
    'maker/dist/build  same',
    'maker/dist/store  same     cannot be seen: store.dispatch',
  ])
})

it('sees all that is used of the installed Gatsby, but for what other packages bring', () => {
  const installed = filesBelow(path.resolve('node_modules'))
  const compared = compareModules(usedModules(), installed, installed)
  expect(compared.filter(({ state }) => state !== 'same')).toEqual([])
  const unseen = compared.flatMap(({ unseen: names }) => names)
  expect(unseen.sort()).toEqual(['store.dispatch', 'store.getState'])
})
