import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/**
 * From the next page on; returns what reads how far something moved that nobody had touched, as layout shift scores.
 * Fonts are not loaded: how late they change the letters depends on the machine.
 */
export const observeShifts = async (page: Page): Promise<() => Promise<number[]>> => {
  await page.route(/\.woff2$/, (route) => route.abort())
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries() as Shift[]) if (!hadRecentInput) shifts.push(value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
}
