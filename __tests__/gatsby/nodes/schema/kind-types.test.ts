import { describe, expect, it } from '@jest/globals'
import { typesOfKind } from '../../../../gatsby/nodes/schema/kind-types.ts'
import { TYPE_DEFINITIONS } from '../../../../gatsby/nodes/schema/type-definitions.ts'
import { REFERENCE_NODE_TYPES } from '../../../../shared/kinds/names.ts'

/** The lines of one type. */
const typeIn = (text: string, name: string): string[] =>
  new RegExp(`^type ${name} [^}]*}`, 'm').exec(text)?.[0].split('\n') ?? []

describe('the types of a kind', () => {
  it('have a field for each of its fields, with what the build adds', () => {
    expect(typeIn(typesOfKind('glossary'), 'GlossaryTerm')).toEqual(
      expect.arrayContaining([
        'type GlossaryTerm implements Node & ReferencePage @dontInfer {',
        '  term: String!',
        '  linkAs: [String!]',
        '  seeAlso: [ContentLink!]!',
        '  next: ContentLink',
        '  changedText: String @shownDay(of: "changedOn")',
      ]),
    )
  })

  it('have a type for each record, with the fields that may be missing', () => {
    expect(typeIn(typesOfKind('forms'), 'OfficialFormContact')).toEqual([
      'type OfficialFormContact @dontInfer {',
      '  kind: String!',
      '  when: String',
      '  lines: [String!]!',
      '  href: String',
      '  source: String!',
      '  verification: Verification!',
      '}',
    ])
  })

  it('leave out what no page asks for', () => {
    expect(typeIn(typesOfKind('tools'), 'ToolField').join()).not.toContain('defaultRule')
  })

  it('are there for every kind, each once', () => {
    const names = [...TYPE_DEFINITIONS.matchAll(/^ *(?:type|interface) (\w+)/gm)].map(
      ([, name]) => name,
    )
    expect(names).toEqual([...new Set(names)])
    expect(names).toEqual(expect.arrayContaining(REFERENCE_NODE_TYPES))
  })
})
