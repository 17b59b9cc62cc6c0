import { describe, expect, it } from '@jest/globals'
import { REFERENCE_KIND_NAMES } from '../../../shared/kinds/names.ts'
import type { Verification } from '../../../shared/kinds/verification.ts'
import {
  REVIEWED,
  SAMPLE_NOTICE,
  VERIFICATION_STATES,
  verificationLine,
  verificationLineOfAll,
  verificationMark,
  verificationMarkOfAll,
} from '../../../shared/kinds/verification.ts'

const SAMPLE: Verification = { state: 'sample', verifiedOn: null, verifiedBy: null, source: null }

const compared = (state: Verification['state']): Verification => ({
  state,
  verifiedOn: '2027-01-10',
  verifiedBy: 'Ana Mora',
  source: 'https://www.irs.gov/',
})

describe('the line of a page', () => {
  it.each(REFERENCE_KIND_NAMES)(
    'says of a sample that it was compared with nothing: %s',
    (kind) => {
      expect(verificationLine(kind, SAMPLE)).toContain(SAMPLE_NOTICE)
    },
  )

  it('names day and person of a review of the official source', () => {
    expect(verificationLine('forms', compared('official'))).toContain(
      'Last reviewed on 10 January 2027 by Ana Mora, against the official source.',
    )
  })

  it('says of a secondary source that it is not the official one', () => {
    const line = verificationLine('forms', compared('secondary'))
    expect(line).toContain('not with the official source')
    expect(line).not.toContain(REVIEWED)
  })

  it.each(REFERENCE_KIND_NAMES)('speaks of a review for the official source alone: %s', (kind) => {
    const speaking = VERIFICATION_STATES.filter((state) =>
      verificationLine(kind, compared(state)).includes(REVIEWED),
    )
    expect(speaking).toEqual(['official'])
    expect(verificationLine(kind, { ...SAMPLE, state: 'official' })).toContain(SAMPLE_NOTICE)
  })

  it.each(REFERENCE_KIND_NAMES)('says that a page is not advice: %s', (kind) => {
    for (const state of VERIFICATION_STATES) {
      expect(verificationLine(kind, compared(state))).toMatch(/not advice\.$/)
    }
  })

  it.each(['states', 'tools'] as const)('calls figures an estimate: %s', (kind) => {
    expect(verificationLine(kind, SAMPLE)).toContain('an estimate, not advice')
  })
})

describe('the mark of a page', () => {
  it('names a check only where the official source was compared, with its day', () => {
    expect(verificationMark(SAMPLE)).toBe('Sample')
    expect(verificationMark(compared('secondary'))).toBe('From secondary sources')
    expect(verificationMark(compared('official'))).toBe('Checked 10 Jan 2027')
    expect(verificationMark({ ...SAMPLE, state: 'official' })).toBe('Sample')
  })

  it('claims no more for a list than for its least verified page', () => {
    const markOf = (...states: Verification['state'][]) =>
      verificationMarkOfAll(states.map((state) => ({ state })))
    expect(markOf()).toBe('Sample')
    expect(markOf('sample', 'sample')).toBe('Sample')
    expect(markOf('official', 'sample')).toBe('Not all checked')
    expect(markOf('official', 'secondary')).toBe('Not all checked')
    expect(markOf('official', 'official')).toBe('Checked page by page')
  })
})

describe('the line of a list', () => {
  it('claims no more than the least verified page', () => {
    const lineOf = (...states: Verification['state'][]) =>
      verificationLineOfAll(
        'states',
        states.map((state) => ({ state })),
      )
    expect(lineOf('sample', 'sample')).toContain(SAMPLE_NOTICE)
    expect(lineOf('official', 'sample')).toContain('Not every page here was compared')
    expect(lineOf('official', 'secondary')).toContain('Not every page here was compared')
    expect(lineOf('official', 'official')).toContain('Each page says when it was last compared')
    expect(lineOf()).toContain(SAMPLE_NOTICE)
  })
})
