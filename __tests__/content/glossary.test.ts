import { describe, expect, it } from '@jest/globals'
import { planContent } from '../../gatsby/reference/entries/plan-content.ts'
import { planPageUsage } from '../../gatsby/reference/glossary/reference-nodes.ts'
import { CONTENT_OPTIONS, ownContent } from '../gatsby/support/content-options.ts'

const nodes = planContent(ownContent(), CONTENT_OPTIONS).reference
const terms = nodes.filter(({ type }) => type === 'GlossaryTerm')

describe('the glossary of this repository', () => {
  it('has at least forty-five terms', () => {
    expect(terms.length).toBeGreaterThanOrEqual(45)
  })

  it.each(terms.map(({ fields }) => [fields.slug, fields] as const))(
    '%s begins its definition like a definition and leads on',
    (_slug, fields) => {
      expect(fields['definition']).toMatch(
        /^(?:An? |The |[A-Z]).*\b(?:is|are|lets?|makes|subtracts|has|moves|corrects)\b/,
      )
      expect(String(fields['definition']).length).toBeLessThan(330)
      expect(fields['seeAlso']).not.toEqual([])
    },
  )

  it('is used by the other sections: most terms are linked from somewhere', () => {
    const used = planPageUsage(nodes, []).filter(({ fields }) => fields.pages.length > 0)
    expect(used.length).toBeGreaterThan(terms.length * 0.6)
  })

  it('links no text twice in one place, and only to pages that exist', () => {
    const paths = new Set(nodes.map(({ fields }) => fields.path))
    for (const { fields } of nodes) {
      const targets = fields.termLinks.map((link) => link.path)
      expect(new Set(targets).size).toBe(targets.length)
      expect(targets.filter((target) => !paths.has(target))).toEqual([])
      expect(targets).not.toContain(fields.path)
    }
  })
})
