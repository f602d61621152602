import QRCode from 'qrcode'
import { eventAddress } from '#server/domain/events/event-head.ts'
import { contextOf } from '#server/http/request-state.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/event-qr'

/** The QR code of an event's public page: a PNG of 1,200 pixels with `?format=png`, otherwise an SVG. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const { slug, url } = await eventAddress(await contextOf(args), args.params.id)
    const format = new URL(args.request.url).searchParams.get('format') === 'png' ? 'png' : 'svg'
    const headers = {
      'content-type': contentTypes[format],
      'content-disposition': `inline; filename="${slug}.${format}"`,
      'cache-control': 'private, no-store',
    }
    return new Response(await renderers[format](url), { headers })
  })

const contentTypes = { png: 'image/png', svg: 'image/svg+xml' }

const style = { errorCorrectionLevel: 'M', margin: 4 } as const
const renderers = {
  png: async (url: string) => new Uint8Array(await QRCode.toBuffer(url, { ...style, width: 1200 })),
  svg: (url: string) => QRCode.toString(url, { ...style, type: 'svg' }),
}
