import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { NAVIGATION_ITEMS } from '../../../src/app/navigation-items'

const content = (...parts: string[]) => join(process.cwd(), 'content', ...parts)

const childrenOf = (href: string) =>
  NAVIGATION_ITEMS.find((item) => item.href === href)?.children ?? []

describe('the header’s submenus', () => {
  it('lead to sections that the content has', () => {
    const regions = readdirSync(content('states')).map((file) => {
      const state = JSON.parse(readFileSync(content('states', file), 'utf8')) as { region: string }
      return `/states#region-${state.region}`
    })
    for (const { href } of childrenOf('/states')) expect(regions).toContain(href)
    for (const { href } of childrenOf('/tools')) {
      expect(existsSync(content('tools', `${href.split('#')[1] ?? ''}.json`))).toBe(true)
    }
  })
})
