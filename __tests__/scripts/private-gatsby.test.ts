import { describe, expect, it } from '@jest/globals'
import { Linter } from 'eslint'
import { privateGatsby } from '../../scripts/lint/private-gatsby.ts'

const messagesOf = (code: string): readonly string[] =>
  new Linter()
    .verify(code, { rules: { 'no-restricted-syntax': ['error', ...privateGatsby] } })
    .map(({ message }) => message)

describe('outside of the adapter it is a mistake', () => {
  it.each([
    ['to import a module of Gatsby', "import { store } from 'gatsby/dist/redux'"],
    ['to export one', "export * from 'gatsby/dist/redux/actions'"],
    ['to load one later', "await import('gatsby-cli/lib/reporter')"],
    ['to require one', "require('gatsby-plugin-sharp/safe-sharp')"],
    ['to use the functions of its packages', "import { slash } from 'gatsby-core-utils'"],
    ['to name a file of it', "const file = 'node_modules/gatsby/dist/index.js'"],
    ['to put such a name together', 'const file = `${root}/node_modules/gatsby/dist/${name}`'],
  ])('%s', (_, code) => {
    expect(messagesOf(code)).toEqual([expect.stringContaining('gatsby/adapter/')])
  })
})

describe('outside of the adapter it is fine', () => {
  it.each([
    ['to import what Gatsby offers', "import { graphql } from 'gatsby'"],
    ['to name a plugin', "const plugin = { resolve: 'gatsby-plugin-sharp' }"],
    ['to start its program', "const program = 'node_modules/gatsby/cli.js'"],
    ['to import a file of our own', "import { plan } from '../gatsby/distribution.ts'"],
  ])('%s', (_, code) => {
    expect(messagesOf(code)).toEqual([])
  })
})
