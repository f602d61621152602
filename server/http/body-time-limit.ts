import type { IncomingMessage, RequestListener } from 'node:http'
import { paths } from '#rules/paths.ts'

const bodyTimeMs = 120_000

/**
 * Ends requests whose body does not arrive in time with 408. Files of athletes take as long as they take
 * (receive-file.ts): theirs begins with the answer.
 */
export const limitBodyTime =
  (listener: RequestListener, timeMs = bodyTimeMs): RequestListener =>
  (request, response) => {
    if (!hasBody(request)) return listener(request, response)
    let timer: NodeJS.Timeout | undefined
    const startTimer = () => {
      timer = setTimeout(() => {
        if (request.complete) return
        if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
        request.socket.destroySoon()
      }, timeMs)
    }
    if (isFile(request)) response.once('finish', startTimer)
    else startTimer()
    request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
    listener(request, response)
  }

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const filePaths: readonly string[] = [paths.registrationFiles, paths.paymentReceipts]

const isFile = ({ url = '' }: IncomingMessage) => filePaths.includes(url.split('?', 1)[0]!)
