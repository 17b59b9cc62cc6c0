import { describe, expect, it } from '@jest/globals'
import { cardWords, coverOffset } from '../../../shared/site/card-layout.ts'

describe('the layout of a card', () => {
  it('gives the title less room, and smaller letters, beside a cover', () => {
    const alone = cardWords('Blog', 'What a letter about taxes means', false)
    const beside = cardWords('Blog', 'What a letter about taxes means', true)
    expect(beside.width).toBe(alone.width - 440)
    expect(beside.size).toBeLessThan(alone.size)
  })

  it('says the section in place of a title that cannot be drawn', () => {
    expect(cardWords('Blog', '税務署からの手紙', false)).toMatchObject({ label: '', text: 'Blog' })
  })

  it.each([
    [0.5, 180],
    [0, 0],
    [1, 360],
    [0.3, 20],
  ])('shows the strip around a focal point at %f', (focus, offset) => {
    expect(coverOffset(focus, 800, 440)).toBe(offset)
  })
})
