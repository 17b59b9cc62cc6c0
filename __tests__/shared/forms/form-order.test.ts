import { describe, expect, it } from '@jest/globals'
import { compareFormNumbers } from '../../../shared/forms/form-order.ts'

describe('the order of form numbers', () => {
  it('puts plain numbers first by value, then the lettered series', () => {
    const inOrder = [
      'Form 05-102',
      'Form 843',
      'Form 1040',
      'Form 1040-NR',
      'Form 1040-X',
      'Form 1042',
      'Form 1042-S',
      'Form 8802',
      'Form DS-4194',
      'FinCEN Form 114',
      'Form I-9',
      'Form SS-4',
      'Form W-4',
      'Form W-4R',
      'Form W-7',
      'Form W-7 (COA)',
      'Form W-8BEN',
      'Form W-8BEN-E',
      'Form W-8ECI',
      'Form W-9',
    ]
    expect(inOrder.toReversed().sort(compareFormNumbers)).toEqual(inOrder)
  })

  it('takes two ways of writing one number as equal', () => {
    expect(compareFormNumbers('Form W-8BEN', 'w 8 ben')).toBe(0)
  })
})
