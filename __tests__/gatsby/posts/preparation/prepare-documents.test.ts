import { describe, expect, it } from '@jest/globals'
import { openSanitiser } from '../../../../gatsby/html/open-sanitiser.ts'
import type { PreparedDocument } from '../../../../gatsby/posts/preparation/prepare-documents.ts'
import { prepareEach } from '../../../../gatsby/posts/preparation/prepare-documents.ts'
import { createTermMatcher } from '../../../../shared/glossary/term-matcher.ts'
import { ENDLESS_TEXTS, LONG_TEXTS } from '../../../fixtures/endless-texts.ts'
import { NO_FACTS } from '../../support/no-facts.ts'
import { postFields } from '../../support/post-fields.ts'

/** Prepares one text, and says whether a tree was made of it. */
async function prepareText(html: string) {
  const sanitiser = openSanitiser()
  const outcomes: PreparedDocument[] = []
  let trees = 0
  await prepareEach(
    [{ id: 'a', data: postFields({ html }) }],
    {
      sanitiser: {
        sanitise: (text) => {
          trees += 1
          return sanitiser.sanitise(text)
        },
      },
      siteUrl: 'https://site.example',
      terms: createTermMatcher([]),
      facts: NO_FACTS,
      resolvePicture: () => Promise.reject(new Error('No picture is asked for.')),
    },
    { onStarted: () => {}, onPrepared: (_, outcome) => outcomes.push(outcome) },
  )
  return { outcome: outcomes[0], trees }
}

describe('preparing a document', () => {
  it.each(Object.keys(ENDLESS_TEXTS))(
    'leaves out a text of %s before a tree is made of it',
    async (name) => {
      const { outcome, trees } = await prepareText(ENDLESS_TEXTS[name] ?? '')
      expect(trees).toBe(0)
      expect(outcome).toMatchObject({
        kind: 'left-out',
        node: { fields: { updatedAt: '2026-03-01T10:00:00.000Z', problems: expect.any(Array) } },
      })
    },
  )

  it('makes a page of a long text', async () => {
    const { outcome, trees } = await prepareText(LONG_TEXTS['a table of 500 rows'] ?? '')
    expect(trees).toBe(1)
    expect(outcome?.kind).toBe('post')
  })
})
