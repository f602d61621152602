import { expect, type Page } from '@playwright/test'
import { addEvent, type NewCompetition } from './add-event.ts'
import { setLanguage, test, urlAt } from './browser-test.ts'

const competitions: NewCompetition[] = [
  { name: '21 K', price: 10_000_00, deferredCash: 3_000_00, capacity: 300 },
  {
    name: 'Ultramaratón internacional de las Sierras por equipos, otorrinolaringólogos incluidos',
    price: 1_234_567_89,
    deferredCash: 1_034_567_89,
    capacity: 400,
    taken: 398,
    daysLater: 1,
  },
  { name: '10K', price: 60_000_00, deferredCash: 12_000_00, capacity: 40, taken: 40 },
  { name: 'Caminata', price: 0 },
]

/** Pairs of texts that overlap by more than a pixel, and texts that extend beyond their choice. */
const misplacedTexts = (page: Page) =>
  page.locator('label:has(input[name="competition"])').evaluateAll((choices) =>
    choices.flatMap((choice) => {
      const lines: { text: string; node: Node; box: DOMRect }[] = []
      const texts = document.createTreeWalker(choice, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const node = texts.currentNode
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const box of range.getClientRects()) lines.push({ text: node.textContent!, node, box })
      }
      const frame = choice.getBoundingClientRect()
      const outside = lines.filter(({ box }) => box.left < frame.left || box.right > frame.right)
      const overlaps = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      const pairs = lines.flatMap((a, index) =>
        lines
          .slice(index + 1)
          .filter((b) => a.node !== b.node && overlaps(a.box, b.box))
          .map((b) => [a.text, b.text]),
      )
      return [...pairs, ...outside.map(({ text }) => [text])]
    }),
  )

test('no two texts of a competition overlap, in neither language nor any width', async ({ page, baseURL }) => {
  const organization = 'nandu'
  const url = urlAt(baseURL, organization, `/event/${await addEvent(organization, competitions)}/register`)
  for (const locale of ['es', 'en']) {
    await setLanguage(page, locale, url)
    await page.goto(url)
    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(page.getByText(locale === 'es' ? /en mano$/ : /of it in cash$/)).toHaveCount(3)
    for (const width of [320, 390, 480, 500, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(width)
      expect(await misplacedTexts(page), `${locale} ${width}`).toEqual([])
    }
  }
})
