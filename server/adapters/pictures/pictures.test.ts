import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { themeDefaults } from '#rules/themes/theme.ts'
import { renderIcon } from './icon.ts'
import { openOutlineFont } from './outline-font.ts'
import { renderSharePicture, shareSize, type SharePicture } from './share-picture.ts'

vi.setConfig({ testTimeout: 60_000 })

const { primaryColor, secondaryColor, accentColor, successColor, warningColor } = themeDefaults
const theme = { primaryColor, secondaryColor, accentColor, successColor, warningColor }
const race: SharePicture = {
  organization: 'Club Ñandú',
  title: 'Media Maratón de la Piedra',
  facts: ['Lago del Fuerte', 'domingo, 22 de noviembre de 2026'],
  line: null,
  theme,
}

const difference = async (one: Buffer, other: Buffer) => {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()))
  let different = 0
  for (const [index, value] of a!.entries()) if (Math.abs(value - b![index]!) > 40) different++
  return different / a!.length
}

test('a link preview has the size that every program shows, and is light', async () => {
  const png = await renderSharePicture(race)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...shareSize })
  expect(png.length).toBeLessThan(100_000)
})

test('title, facts, line and colours are each seen in it', async () => {
  const png = await renderSharePicture(race)
  const others: Partial<SharePicture>[] = [
    { title: 'Vuelta al Lago' },
    { facts: [] },
    { organization: 'Albatros' },
    { line: { box: { width: 100, height: 100 }, line: [[0, 0], [100, 100]] } },
    { theme: { ...theme, primaryColor: '#0b2545' } },
  ] // prettier-ignore
  for (const other of others) {
    const share = await difference(png, await renderSharePicture({ ...race, ...other }))
    expect(share, JSON.stringify(other)).toBeGreaterThan(0.0005)
  }
})

test('a race without a route gets no line that looks like one: nothing in the accent colour but the foot', async () => {
  const inAccent = async (picture: SharePicture) => {
    const png = await renderSharePicture({
      ...picture,
      theme: { ...theme, primaryColor: '#0b2545', accentColor: '#ff0000' },
    })
    const data = await sharp(png).extract({ left: 0, top: 0, width: 1200, height: 600 }).removeAlpha().raw().toBuffer()
    let count = 0
    for (let at = 0; at < data.length; at += 3) if (data[at]! > 200 && data[at + 1]! < 60 && data[at + 2]! < 60) count++
    return count
  }
  expect(await inAccent(race)).toBe(0)
  const line: SharePicture['line'] = { box: { width: 100, height: 100 }, line: [[0, 0], [100, 100]] } // prettier-ignore
  expect(await inAccent({ ...race, line })).toBeGreaterThan(100)
})

test('names that no font of ours can write, or that would be markup, leave a picture', async () => {
  for (const title of ['東京マラソン', '</svg><script>alert(1)</script>', '🏃‍♀️'.repeat(80), '', 'W'.repeat(300)]) {
    const png = await renderSharePicture({ ...race, title, organization: title, facts: [title, title] })
    expect(await sharp(png).metadata()).toMatchObject(shareSize)
  }
})

test('a line is broken at its words and ends in an ellipsis where there is no more room', () => {
  const font = openOutlineFont('archivo-display.ttf')
  expect(font.lines('one two three', { size: 50, width: 2000, maxLines: 3 })).toEqual(['one two three'])
  expect(font.lines('one two three', { size: 50, width: 160, maxLines: 3 })).toEqual(['one', 'two', 'three'])
  const lines = font.lines('one two three four', { size: 50, width: 200, maxLines: 2 })
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  for (const line of lines) expect(font.width(line, 50)).toBeLessThanOrEqual(200)
})

test('an icon is the logo, or the initials where there is none or it is broken', async () => {
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const render = (bytes: Uint8Array | null) =>
    renderIcon({ name: 'Club Ñandú', logo: bytes, theme }, { side: 192, isMaskable: false })
  const [logoIcon, initialsIcon, brokenIcon] = await Promise.all([
    render(logo),
    render(null),
    render(Buffer.from('no picture')),
  ])
  for (const png of [logoIcon, initialsIcon, brokenIcon])
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
  expect(await difference(logoIcon, initialsIcon)).toBeGreaterThan(0.3)
  expect(brokenIcon.equals(initialsIcon)).toBe(true)
})

test('what matters of a maskable icon lies in the circle that every device keeps', async () => {
  const logo = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const png = await renderIcon({ name: 'A', logo, theme }, { side: 100, isMaskable: true })
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isGreen = (x: number, y: number) => data[(y * 100 + x) * 3 + 1]! > 200 && data[(y * 100 + x) * 3]! < 50
  for (let x = 0; x < 100; x++)
    for (let y = 0; y < 100; y++) if (isGreen(x, y)) expect(Math.hypot(x - 50, y - 50)).toBeLessThanOrEqual(45)
})
