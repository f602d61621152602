import { createCanvas, type Canvas } from '@napi-rs/canvas'
import jsQr from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Area = { x: number; y: number; width: number; height: number }

/** The pages of a PDF: their sizes in millimetres, texts in the order of the file, and pictures of 200 dots an inch. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { items } = await page.getTextContent()
      const viewport = page.getViewport({ scale: 200 / 72 })
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
      await page.render({ canvas: canvas as never, viewport }).promise
      return {
        size: page.view.slice(2).map((points) => Math.round((points / 72) * 25.4)),
        texts: items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])),
        canvas,
      }
    }),
  )
}

/** What a scanner reads in a part of a picture; null when there is no code. */
export function readCode(canvas: Canvas, { x, y, width, height }: Area): string | null {
  const { data } = canvas.getContext('2d').getImageData(x, y, width, height)
  return jsQr(data, width, height)?.data ?? null
}
