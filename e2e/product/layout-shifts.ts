import type { Page } from '@playwright/test'
import { untilDrawn } from './pages.ts'

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Opens a page anew and tells what moves on it, as far as it could be seen at all. */
export async function layoutShifts(page: Page, address: string): Promise<readonly Shift[]> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number
        readonly sources: readonly { readonly node: Node | null }[]
      })[]) {
        const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '')
        shifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address)
  await untilDrawn(page)
  const shifts = await page.evaluate(
    () => (window as unknown as { readonly shifts: readonly Shift[] }).shifts,
  )
  // Below this nothing but the rounding of lines has moved.
  return shifts.filter(({ value }) => value > 0.0005)
}
