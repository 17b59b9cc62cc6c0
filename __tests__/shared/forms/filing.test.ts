import { describe, expect, it } from '@jest/globals'
import { filingText } from '../../../shared/forms/filing.ts'
import { FORM_TOPIC_NAMES, topicAnchor } from '../../../shared/forms/topics.ts'

describe('the ways to file a form', () => {
  it('are said as a sentence in a fixed order', () => {
    expect(filingText(['fax', 'online', 'mail'])).toBe('Online, by mail or by fax')
    expect(filingText(['mail', 'in-person'])).toBe('By mail or in person')
    expect(filingText(['to-requester'])).toBe('To the person or company that asks for it')
  })
})

describe('the topics of forms', () => {
  it('have an anchor of their own each', () => {
    expect(topicAnchor('Tax numbers')).toBe('topic-tax-numbers')
    expect(new Set(FORM_TOPIC_NAMES.map(topicAnchor)).size).toBe(FORM_TOPIC_NAMES.length)
  })

  it('are few enough for a menu', () => {
    expect(FORM_TOPIC_NAMES.length).toBeGreaterThanOrEqual(5)
    expect(FORM_TOPIC_NAMES.length).toBeLessThanOrEqual(8)
  })
})
