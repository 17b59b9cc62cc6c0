import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { DotStrip } from '../../../../src/components/drawing/dot-strip'
import { ShareBar } from '../../../../src/components/drawing/share-bar'
import { SheetHead } from '../../../../src/components/drawing/sheet-head'
import { DayList, YearLine } from '../../../../src/components/drawing/year-line'

const dotsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('circle')].map((dot) => dot.getAttribute('cx'))
const numbersIn = (container: HTMLElement) =>
  [...container.querySelectorAll('.year-line__day')].map(({ textContent }) => textContent)

describe('a year line', () => {
  it('puts each day into its month, once', () => {
    const days = [
      { month: 6, day: 15 },
      { month: 4, day: 15 },
      { month: 4, day: 15 },
    ]
    const { container } = render(<YearLine days={days} />)
    expect(dotsIn(container)).toEqual(['29%', '45.7%'])
    expect(numbersIn(container)).toEqual(['15', '15'])
    expect(container.querySelectorAll('.year-line__due')).toHaveLength(2)
  })

  it('leaves out the number of a day that has no room for it', () => {
    const days = [
      { month: 3, day: 31 },
      { month: 4, day: 1 },
    ]
    const { container } = render(<YearLine days={days} />)
    expect(dotsIn(container)).toHaveLength(2)
    expect(numbersIn(container)).toEqual(['31', ''])
  })

  it('is drawn for the eye alone, and not at all without days', () => {
    const { container, rerender } = render(<YearLine days={[{ month: 4, day: 15 }]} />)
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
    rerender(<YearLine days={[]} />)
    expect(container).toBeEmptyDOMElement()
  })

  it('says its days in words', () => {
    render(<DayList days={[{ month: 4, day: 15, text: '15 April', note: 'odd years' }]} />)
    expect(screen.getByRole('listitem')).toHaveTextContent('15 April odd years')
  })
})

describe('a strip of dots', () => {
  it('has a dot for each value, and one for the thing in question', () => {
    const { container } = render(<DotStrip value={50} values={[0, 50, 50, 200]} median={50} />)
    expect(dotsIn(container)).toEqual(['25%', '0%', '100%', '25%'])
    expect(container.querySelector('.dot-strip__median')).toHaveAttribute('x1', '25%')
  })

  it('draws a value that more share as a larger dot', () => {
    const { container } = render(<DotStrip value={null} values={[0, 50, 50]} median={null} />)
    const radii = [...container.querySelectorAll('circle')].map((dot) => dot.getAttribute('r'))
    expect(radii).toEqual(['3.5', '2.5'])
  })

  it('stands where all are 0', () => {
    const { container } = render(<DotStrip value={0} values={[0, 0]} median={0} />)
    expect(dotsIn(container)).toEqual(['0%', '0%'])
  })
})

describe('a bar of what was used', () => {
  it('says it in words, with its limit', () => {
    const { container } = render(
      <ShareBar label="Days" used={60} usedText="60" limit={120} limitText="120 days" />,
    )
    expect(container).toHaveTextContent('Days: 60 of 120 days')
    expect(container.querySelector('rect:not([class])')).toHaveAttribute('width', '40%')
    expect(container.querySelector('line')).toHaveAttribute('x1', '80%')
  })

  it('goes on past its limit', () => {
    const { container } = render(
      <ShareBar label="Days" used={200} usedText="200" limit={100} limitText="100 days" />,
    )
    expect(container.querySelector('rect:not([class])')).toHaveAttribute('width', '100%')
    expect(container.querySelector('line')).toHaveAttribute('x1', '50%')
  })
})

describe("the head of a form's sheet", () => {
  it('shows number, title and revision to the eye alone', () => {
    const { container } = render(
      <SheetHead number="Form W-7" title="Application" revision="December 2024 or newer" />,
    )
    expect(container).toHaveTextContent('Form W-7Rev. December 2024Application')
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
  })
})
