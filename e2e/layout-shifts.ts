import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Observed = { shifts: { at: number; value: number }[]; fontsAt: number[] }

/**
 * From the next page on; returns what reads where something moved that nobody had touched. Letters that change when
 * their font arrives are not counted: how late it is depends on the machine.
 */
export const observeShifts = async (page: Page): Promise<() => Promise<number[]>> => {
  await page.addInitScript(() => {
    const observed: Observed = { shifts: [], fontsAt: [] }
    Object.assign(window, { observed })
    document.fonts.addEventListener('loadingdone', () => observed.fontsAt.push(performance.now()))
    const observer = new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, startTime } of list.getEntries() as Shift[])
        if (!hadRecentInput) observed.shifts.push({ at: startTime, value })
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => {
      const { shifts, fontsAt } = (window as unknown as { observed: Observed }).observed
      const isOfFonts = (at: number) => fontsAt.some((fontAt) => at > fontAt - 100 && at < fontAt + 200)
      return shifts.filter(({ at }) => !isOfFonts(at)).map(({ value }) => value)
    })
}
